/** Finds bar codes in what the camera shows. */
export type BarCodeReader = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Native = { new (): BarCodeReader; getSupportedFormats: () => Promise<string[]> };

/** The browser's own where it has one; else a decoder that is loaded when it is first asked for. */
export const barCodeReader = async (): Promise<BarCodeReader> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Native };
  // Some browsers have the name and read nothing.
  if (Own && (await Own.getSupportedFormats()).includes('code_128')) return new Own();
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Ours, so that it is there without a network; by itself it would ask another host for it.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
};
