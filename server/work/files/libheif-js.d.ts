/** The part of the package that we use; it has no types of its own. */
declare module 'libheif-js/wasm-bundle' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean | number;
    /** Writes RGBA into the pixels; null on failure. */
    display(into: Pixels, done: (drawn: Pixels | null) => void): void;
  };
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
