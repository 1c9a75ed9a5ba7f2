// What the declarations of the package name of browsers and Node, for projects whose library of types has neither. Those that
// have it merge these with it.
interface Blob {}
interface URL {}
interface AbortSignal {}
declare namespace WebAssembly {
  interface Module {}
}
