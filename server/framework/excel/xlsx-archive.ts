import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetError } from './sheet-error';

/** Returns an archive's part by name, or undefined. */
export type Inflate = (name: string) => Promise<Buffer | undefined>;

/**
 * Opens a workbook's archive, and refuses one with macros, with a password, or that would inflate beyond the limit: by
 * its declared size at first, by its real size while parts are inflated.
 */
export async function openXlsxArchive(bytes: Buffer): Promise<Inflate> {
  const zip = await rejectDamaged(() => fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  return inflater(zip, await checkedEntries(zip));
}

/** Any library error on an archive is the file's fault. */
export async function rejectDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (/too many bytes/.test(String(error))) throw tooDense();
    throw new SheetError('damaged', {}, { cause: error });
  }
}

const maxEntries = 1000;
const maxMegabytes = 100;
const maxInflated = maxMegabytes * 1024 * 1024;
/** Cells that are all equal deflate to about a hundredth. */
const maxRatio = 250;
const ratioMattersFrom = 10 * 1024 * 1024;

async function checkedEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooDense();
  const entries: Entry[] = [];
  await rejectDamaged(async () => {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  });
  if (entries.some(({ fileName }) => macroPart.test(fileName))) throw new SheetError('macroWorkbook');
  if (entries.some(entry => entry.isEncrypted())) throw new SheetError('encrypted');

  const size = total(entries, entry => entry.uncompressedSize);
  const packed = total(entries, entry => entry.compressedSize);
  if (size > maxInflated || (size > ratioMattersFrom && size > packed * maxRatio)) throw tooDense();
  return new Map(entries.map(entry => [entry.fileName.toLowerCase(), entry]));
}

const macroPart = /vbaProject\.bin$|(^|\/)macrosheets\//i;

/** Inflates one part after the other while their total stays within the limit. */
function inflater(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Inflate {
  let size = 0;
  return async name => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const chunks: Buffer[] = [];
    await rejectDamaged(async () => {
      // yauzl itself fails an entry that inflates beyond its declared size.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        if (size > maxInflated) throw tooDense();
        chunks.push(chunk);
      }
    });
    return Buffer.concat(chunks);
  };
}

function total(entries: readonly Entry[], sizeOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

function tooDense(): SheetError {
  return new SheetError('zipBomb', { most: maxMegabytes });
}
