/** Finds bar codes in a video frame. */
export type BarCodeReader = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type NativeReaderClass = { new (): BarCodeReader; getSupportedFormats: () => Promise<string[]> };

/** The browser's own detector if it has one; else a decoder that is loaded on first use. */
export const createBarCodeReader = async (): Promise<BarCodeReader> => {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReaderClass };
  // Some browsers define the API and read nothing.
  if (Native && (await Native.getSupportedFormats()).includes('code_128')) return new Native();
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Our own copy, so that it works offline; by default it would be fetched from another host.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
};
