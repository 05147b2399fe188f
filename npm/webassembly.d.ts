// SPDX-License-Identifier: MIT
// What our types name of WebAssembly, for programs that do not use the types of pages, which have it all.
declare namespace WebAssembly {
  interface Memory {}
  interface Module {}
  interface Global {}
}
