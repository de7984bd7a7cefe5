/** What is used of the package, which brings no types. */
declare module 'libheif-js/wasm-bundle' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean | number;
    /** Draws into the pixels, RGBA; null where it cannot. */
    display(into: Pixels, done: (drawn: Pixels | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
