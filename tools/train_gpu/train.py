#!/usr/bin/env python3
"""Trains a network on a GPU, or slowly without one, by PyTorch: what `espalier-lab train` does, faster.

  espalier-lab data export games.bin --out positions.bin
  train.py positions.bin --out net.nnue --hidden 512 --epochs 20

Loss, schedule, clipping and the rounding to the file are those of docs/train.md. README.md says how it is used.
"""

import argparse
import math
import os
import struct
import sys
import time

try:
    import torch
except ImportError:
    sys.exit("train.py: PyTorch is missing: install it (Debian: python3-torch; others: pip install torch)")

INPUTS, BUCKETS, QA, QB = 768, 8, 255, 64
PADDING = INPUTS  # the feature of places in an index list that are empty
MAX_FEATURE_WEIGHT, MAX_OUTPUT_WEIGHT = 1.98, 127 / 64
RECORD, MAX_PIECES = 32, 32  # bytes of a position; pieces
STATE = "espalier train_gpu state 1"


class UserError(Exception):
    """What is wrong with an input, in one line."""


# ------------------------------------------------------------------------------------- positions


class Positions:
    """Positions in the memory of the device: index lists of the features that the side to move sees, and what
    the targets need. See TrainingPosition in tools/train/training_position.hpp."""

    def __init__(self, records, device):
        self.own, self.counted = [], []
        for part in records.split(1 << 20):
            own, rest = self.decode(part.to(device))
            self.own.append(own)
            self.counted.append(rest)
        self.own = torch.cat(self.own)
        self.other_flip, self.score, self.result, self.bucket = (torch.cat(each) for each in zip(*self.counted))
        del self.counted

    @staticmethod
    def decode(records):
        occupied = (records[:, :8, None] >> torch.arange(8, device=records.device)) & 1
        occupied = occupied.reshape(-1, 64)
        rows, squares = occupied.nonzero(as_tuple=True)
        places = (occupied.cumsum(1) - 1)[rows, squares]
        codes = torch.stack((records[:, 8:24] & 15, records[:, 8:24] >> 4), 2).reshape(-1, MAX_PIECES)
        own = torch.full((len(records), MAX_PIECES), PADDING, dtype=torch.int16, device=records.device)
        flip = records[:, 28].long()
        features = codes[rows, places].long() * 64 + (squares ^ flip[rows])
        own[rows, places] = features.short()
        score = records[:, 24:26].contiguous().view(torch.int16)[:, 0]
        other_flip = (records[:, 28] ^ records[:, 29])
        return own, (other_flip, score, records[:, 26], records[:, 27])

    def __len__(self):
        return len(self.own)

    def features(self, index):
        """Index lists of the side to move and of the other side, PADDING where a position has fewer."""
        own = self.own[index].long()
        square = (own & 63) ^ self.other_flip[index].long()[:, None]
        code = own >> 6
        other = torch.where(code < 6, code + 6, code - 6) * 64 + square
        return own, torch.where(own == PADDING, own, other)

    def targets(self, index, scale, wdl):
        score = torch.sigmoid(self.score[index].float() / scale)
        return score + wdl * (self.result[index].float() / 2 - score)


def read_positions(path, device):
    """The scale that fits the results, training and held-out positions of a file of `data export`."""
    try:
        size = os.path.getsize(path)
        with open(path, "rb") as file:
            header = file.read(RECORD)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error
    if len(header) < RECORD or header[:8] != b"ESPPOSNS":
        raise UserError(f"{path}: not a file of positions: make one by `espalier-lab data export`")
    version, scale, training, held_out = struct.unpack_from("<IIQQ", header, 8)
    if version != 1 or size != RECORD * (1 + training + held_out):
        raise UserError(f"{path}: of another version or cut short: export it again")
    records = torch.from_file(path, shared=False, size=size, dtype=torch.uint8).reshape(-1, RECORD)
    return scale, Positions(records[1:1 + training], device), Positions(records[1 + training:], device)


# --------------------------------------------------------------------------------------- network


def fnv_1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def read_network(path):
    """Scale and the parameters as floats: feature weights, bias, output weights, output bias."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error
    if data[:8] != b"ESPALIER" or len(data) < 40:
        raise UserError(f"{path}: not a network of Espalier")
    version, inputs, hidden, buckets, scale, words, checksum = struct.unpack_from("<6IQ", data, 8)
    begin = (40 + words + 63) // 64 * 64
    counts = (INPUTS * hidden, hidden, BUCKETS * 2 * hidden)
    if ((version, inputs, buckets) != (1, INPUTS, BUCKETS) or len(data) != begin + 2 * sum(counts) + 4 * BUCKETS
            or fnv_1a(data[:32] + data[40:]) != checksum):
        raise UserError(f"{path}: damaged, or of a version that this script does not read")
    tensors = []
    for count, unit, letter in zip((*counts, BUCKETS), (QA, QA, QB, QA * QB), "hhhi"):
        numbers = struct.unpack_from(f"<{count}{letter}", data, begin)
        tensors.append(torch.tensor(numbers, dtype=torch.float32) / unit)
        begin += count * struct.calcsize(letter)
    return scale, [tensors[0].reshape(INPUTS, hidden), tensors[1], tensors[2].reshape(BUCKETS, 2 * hidden), tensors[3]]


def write_network(path, parameters, scale, description):
    """Each parameter is rounded to its unit, halves away from 0."""
    def rounded(tensor, unit, letter):
        scaled = tensor.double().flatten() * unit
        numbers = (scaled.abs() + 0.5).floor() * scaled.sign()
        return struct.pack(f"<{len(numbers)}{letter}", *(int(each) for each in numbers.tolist()))

    hidden = len(parameters[1])
    words = description.encode()
    before = b"ESPALIER" + struct.pack("<6I", 1, INPUTS, hidden, BUCKETS, scale, len(words))
    content = words + bytes(-(40 + len(words)) % 64)
    for tensor, unit, letter in zip(parameters, (QA, QA, QB, QA * QB), "hhhi"):
        content += rounded(tensor, unit, letter)
    write_whole(path, before + struct.pack("<Q", fnv_1a(before + content)) + content)


def write_whole(path, data):
    part = path + ".part"
    with open(part, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def first_parameters(hidden, seed):
    random = torch.Generator().manual_seed(seed)

    def uniform(shape, limit):
        return (2 * torch.rand(shape, generator=random) - 1) * limit

    return [uniform((INPUTS, hidden), 1 / math.sqrt(32)), torch.zeros(hidden),
            uniform((BUCKETS, 2 * hidden), 1 / math.sqrt(2 * hidden)), torch.zeros(BUCKETS)]


def widened(parameters, hidden, seed):
    """The same values by more neurons, whose output weights are 0."""
    own = len(parameters[1])
    if hidden == own:
        return parameters
    wide = first_parameters(hidden, seed)
    wide[0][:, :own] = parameters[0]
    wide[1][:own] = parameters[1]
    wide[2].zero_()
    for half in (0, 1):
        wide[2][:, half * hidden:half * hidden + own] = parameters[2][:, half * own:(half + 1) * own]
    wide[3] = parameters[3]
    return wide


def logits(parameters, positions, index):
    """Of the expected score of the side to move. The first layer is the product of a matrix of ones and zeros with
    the weights: on a GPU faster than a sum of rows, and so is its gradient."""
    weights, bias, output_weights, output_bias = parameters
    halves = []
    for features in positions.features(index):
        ones = torch.zeros((len(index), INPUTS + 1), device=weights.device)
        ones.scatter_(1, features, 1.0)
        halves.append(torch.addmm(bias, ones[:, :INPUTS], weights))
    hidden = torch.cat(halves, 1).clamp(0, 1).square()
    bucket = positions.bucket[index].long()
    return (hidden * output_weights[bucket]).sum(1) + output_bias[bucket]


# -------------------------------------------------------------------------------------- training


class Training:
    """AdamW with decay towards the origin, and the average of the parameters."""

    def __init__(self, options, parameters, origin, device):
        self.options = options
        self.parameters = [each.to(device).requires_grad_() for each in parameters]
        self.origin = [each.to(device) for each in origin]
        self.mean = [torch.zeros_like(each) for each in self.origin]
        self.square = [torch.zeros_like(each) for each in self.origin]
        self.average = [each.detach().clone() for each in self.parameters]
        self.averaged = 0  # steps in the average
        self.step_count = 0
        self.seconds = 0.0  # of training
        self.history = []

    def state(self):
        return {name: getattr(self, name) for name in
                ("parameters", "mean", "square", "average", "averaged", "step_count", "seconds", "history")}

    def restore(self, state):
        for name, value in state.items():
            setattr(self, name, value)
        self.parameters = [each.detach().requires_grad_() for each in self.parameters]

    def rate(self, done):
        """`done`: share of the training."""
        options = self.options
        if done < 0.01:
            return options.lr * done / 0.01
        return options.end_lr + (options.lr - options.end_lr) * (1 + math.cos(math.pi * (done - 0.01) / 0.99)) / 2

    def step(self, positions, index, scale, done):
        """The sum of the losses."""
        options = self.options
        error = torch.sigmoid(logits(self.parameters, positions, index)) - positions.targets(index, scale, options.wdl)
        loss = error.abs().pow(options.power)
        gradients = torch.autograd.grad(loss.mean(), self.parameters)
        self.step_count += 1
        rate = self.rate(done)
        limits = (MAX_FEATURE_WEIGHT, MAX_FEATURE_WEIGHT, MAX_OUTPUT_WEIGHT, math.inf)
        with torch.no_grad():
            for each, gradient, mean, square, origin, limit in zip(self.parameters, gradients, self.mean, self.square,
                                                                   self.origin, limits):
                mean.mul_(0.9).add_(gradient, alpha=0.1)
                square.mul_(0.999).addcmul_(gradient, gradient, value=0.001)
                spread = (square / (1 - 0.999 ** self.step_count)).sqrt_().add_(1e-8)
                each.sub_(origin).mul_(1 - rate * options.weight_decay).add_(origin)
                each.addcdiv_(mean, spread, value=-rate / (1 - 0.9 ** self.step_count)).clamp_(-limit, limit)
            if done >= 1 - options.average:
                self.averaged += 1
                for average, each in zip(self.average, self.parameters):
                    average.lerp_(each, 1 / self.averaged)
            return loss.sum()

    def result(self):
        options = self.options
        result = self.average if options.average > 0 and self.averaged > 0 else self.parameters
        return [(1 - options.keep) * each.detach() + options.keep * origin for each, origin in
                zip(result, self.origin)]


def in_batches(positions, batch):
    return torch.arange(len(positions), device=positions.own.device).split(batch)


def held_out_loss(parameters, positions, scale, options):
    total = 0.0
    with torch.no_grad():
        for index in in_batches(positions, options.batch):
            error = torch.sigmoid(logits(parameters, positions, index)) - positions.targets(index, scale, options.wdl)
            total += error.abs().pow(options.power).double().sum().item()
    return total / max(len(positions), 1)


class Clock:
    """Seconds of training, those of earlier runs included, and the share that is done."""

    def __init__(self, options, before):
        self.options, self.before, self.start = options, before, time.monotonic()

    def seconds(self):
        return self.before + time.monotonic() - self.start

    def done(self, step, steps):
        share = step / max(steps, 1)
        return share if self.options.seconds is None else max(self.seconds() / self.options.seconds, share)


def train(training, positions, held_out, scale, made_from):
    options = training.options
    clock = Clock(options, training.seconds)
    batches = -(-len(positions) // options.batch)
    steps = batches * options.epochs
    is_over = False
    shown = 0.0
    while not is_over and len(training.history) < options.epochs:
        epoch = len(training.history)
        random = torch.Generator(device=positions.own.device).manual_seed(options.seed * 1_000_003 + epoch)
        order = torch.randperm(len(positions), generator=random, device=positions.own.device)
        total, count, first = torch.zeros((), dtype=torch.float64, device=order.device), 0, clock.seconds()
        for batch in range(batches):
            done = clock.done(training.step_count, steps)
            if done >= 1:
                is_over = True
                break
            index = order[len(order) * batch // batches:len(order) * (batch + 1) // batches]
            total += training.step(positions, index, scale, done)
            count += len(index)
            if sys.stderr.isatty() and clock.seconds() > shown + 0.5:
                shown = clock.seconds()
                print(f"\r{100 * done:.0f} %, epoch {epoch + 1}, {count / max(shown - first, 1e-9):,.0f} positions/s ",
                      end="", file=sys.stderr, flush=True)
        if count == 0:
            break
        losses = (total.item() / count, held_out_loss(training.result(), held_out, scale, options))
        training.seconds = clock.seconds()
        training.history.append(losses)
        if options.state:
            save_state(options.state, training, made_from)
        start = "\r" if sys.stderr.isatty() else ""
        print(f"{start}epoch {epoch + 1}: loss {losses[0]:.6f}, held out {losses[1]:.6f}; "
              f"{count / (training.seconds - first):,.0f} positions/s", file=sys.stderr, flush=True)


def save_state(path, training, made_from):
    part = path + ".part"
    torch.save({"kind": STATE, "made_from": made_from, **training.state()}, part)
    os.replace(part, path)


def load_state(path, made_from, device):
    try:
        state = torch.load(path, map_location=device)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from error
    except Exception as error:
        raise UserError(f"{path}: not the state of a training, or damaged") from error
    if not isinstance(state, dict) or state.pop("kind", None) != STATE:
        raise UserError(f"{path}: not the state of a training")
    if state.pop("made_from") != made_from:
        raise UserError(f"{path}: of other positions or options: choose another --state")
    return state


# ------------------------------------------------------------------------------------ the program


def parse_options():
    parser = argparse.ArgumentParser(prog="train.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", help="file that `espalier-lab data export` has written")
    parser.add_argument("--out", required=True, help="the network (.nnue)")
    parser.add_argument("--from", dest="origin", help="begin with the parameters of this network")
    parser.add_argument("--hidden", type=int, help="neurons: a multiple of 32 (128, or those of --from)")
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seconds", type=float, help="end after this time; the learning rate falls accordingly")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--lr", type=float, default=0.001)
    parser.add_argument("--end-lr", type=float, default=1e-6)
    parser.add_argument("--average", type=float, default=0.0, help="share of the training whose mean is the network")
    parser.add_argument("--keep", type=float, default=0.0, help="share of the parameters of --from in the network")
    parser.add_argument("--weight-decay", type=float, default=0.01)
    parser.add_argument("--scale", type=int, help="centipawns a unit of the logit (that of --from, or fitted)")
    parser.add_argument("--wdl", type=float, default=0.0)
    parser.add_argument("--power", type=float, default=2.5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--state", help="save the state of the training in this file after each epoch")
    parser.add_argument("--resume", action="store_true", help="continue the training in that file")
    parser.add_argument("--values", help="write the value of each position, centipawns in 32-bit floats, to this file")
    options = parser.parse_args()
    if options.resume and not options.state:
        parser.error("--resume needs --state")
    if options.keep and not options.origin:
        parser.error("--keep needs --from")
    if options.batch < 1 or options.epochs < 0:
        parser.error("--batch is at least 1, and --epochs at least 0")
    return options


def write_values(path, parameters, sets, scale, batch):
    values = []
    with torch.no_grad():
        for positions in sets:
            for index in in_batches(positions, batch):
                values += (scale * logits(parameters, positions, index)).tolist()
    write_whole(path, struct.pack(f"<{len(values)}f", *values))


def run(options):
    fitted, positions, held_out = read_positions(options.positions, options.device)
    if len(positions) == 0:
        raise UserError(f"{options.positions}: it has no positions to train on")
    scale, origin = fitted, None
    if options.origin:
        scale, origin = read_network(options.origin)
    scale = options.scale or scale
    hidden = options.hidden or (len(origin[1]) if origin else 128)
    if hidden % 32 or not 32 <= hidden <= 1024 or (origin and hidden < len(origin[1])):
        raise UserError("--hidden is a multiple of 32 up to 1024, and not below that of --from")
    parameters = widened(origin, hidden, options.seed) if origin else first_parameters(hidden, options.seed)
    pull = parameters if origin else [torch.zeros_like(each) for each in parameters]
    training = Training(options, [each.clone() for each in parameters], pull, options.device)
    words = (f"{hidden} neurons, batch {options.batch}, rate {options.lr} to {options.end_lr}, "
             f"average {options.average}, weight decay {options.weight_decay}, scale {scale}, "
             f"result share {options.wdl}, power {options.power}, "
             f"seed {options.seed}, from {os.path.basename(options.origin or 'random')}, {options.keep} of it kept")
    made_from = f"{len(positions)} and {len(held_out)} positions, {words}"
    if options.resume:
        training.restore(load_state(options.state, made_from, options.device))
    elif options.state and os.path.exists(options.state):
        raise UserError(f"{options.state} already exists: continue with --resume, or choose another --state")
    print(f"{len(positions)} positions to train on, {len(held_out)} held out, on {options.device}; {scale} centipawns "
          "per unit of the logit", file=sys.stderr, flush=True)
    train(training, positions, held_out, scale, made_from)
    last = f"held-out loss {training.history[-1][1]:.6f}" if training.history else "first parameters"
    result = training.result()
    write_network(options.out, [each.cpu() for each in result], scale,
                  f"Trained by tools/train_gpu on {len(positions)} positions, {training.step_count} steps: "
                  f"{words}; {last}.")
    if options.values:
        write_values(options.values, result, (positions, held_out), scale, options.batch)


def main():
    options = parse_options()
    try:
        run(options)
    except (UserError, OSError) as error:
        print(f"train.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ntrain.py: stopped" + ("; --resume continues" if options.state else ""), file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
