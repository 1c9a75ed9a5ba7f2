// Joins pictures in the format WebP, as a browser takes them, to a moving one
// (https://developers.google.com/speed/webp/docs/riff_container).

const chunk = (name, data) => {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
const of24Bits = (...values) => {
  const data = Buffer.alloc(3 * values.length);
  values.forEach((value, i) => data.writeUIntLE(value, 3 * i, 3));
  return data;
};

/// The chunks of a picture that hold its pixels.
function pixels(picture) {
  const found = [];
  for (let at = 12; at < picture.length; ) {
    const end = at + 8 + picture.readUInt32LE(at + 4);
    if (["VP8 ", "VP8L", "ALPH"].includes(picture.toString("latin1", at, at + 4))) found.push(picture.subarray(at, end + (end % 2)));
    at = end + (end % 2);
  }
  return Buffer.concat(found);
}

/// `frames`: each a picture, where it is put (x and y are even), its size, and how many milliseconds it stays.
export function animation(width, height, frames) {
  const canvas = chunk("VP8X", Buffer.concat([Buffer.from([2, 0, 0, 0]), of24Bits(width - 1, height - 1)]));
  const forEver = chunk("ANIM", Buffer.from([255, 255, 255, 255, 0, 0]));
  const parts = frames.map((frame) =>
    chunk("ANMF", Buffer.concat([of24Bits(frame.x / 2, frame.y / 2, frame.width - 1, frame.height - 1, frame.milliseconds), Buffer.from([2]), pixels(frame.picture)])),
  );
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), canvas, forEver, ...parts]));
}
