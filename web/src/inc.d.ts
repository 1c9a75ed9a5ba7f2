// Tables that the programs read too, as text.
declare module "*.inc" {
  const text: string;
  export default text;
}
