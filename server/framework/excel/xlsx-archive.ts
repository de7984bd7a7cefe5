import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SheetError } from './sheet-error';

/** Returns the inflated content of an archive's part by its name; undefined if there is no such part. */
export type Inflate = (name: string) => Promise<Buffer | undefined>;

/**
 * Opens a workbook's archive. It refuses one with macros, with a password, or larger than the limit once inflated: its
 * declared size is checked first, its real size while parts are inflated.
 */
export async function openXlsxArchive(bytes: Buffer): Promise<Inflate> {
  const zip = await rejectDamaged(() => fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  return createInflate(zip, await readCheckedEntries(zip));
}

/** Runs code that reads an archive: any error of the library means that the file is damaged. */
export async function rejectDamaged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SheetError) throw error;
    if (/too many bytes/.test(String(error))) throw tooLargeError();
    throw new SheetError('damaged', {}, { cause: error });
  }
}

const maxEntries = 1000;
const maxMegabytes = 100;
const maxInflatedBytes = maxMegabytes * 1024 * 1024;
/** Inflated to compressed size: about a hundred for a sheet whose cells are all equal. */
const maxRatio = 250;
/** Below this inflated size any ratio is accepted. */
const ratioCheckedFromBytes = 10 * 1024 * 1024;
const macroPart = /vbaProject\.bin$|(^|\/)macrosheets\//i;

/** The archive's entries by name in lower case. */
async function readCheckedEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > maxEntries) throw tooLargeError();
  const entries: Entry[] = [];
  await rejectDamaged(async () => {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  });
  if (entries.some(({ fileName }) => macroPart.test(fileName))) throw new SheetError('macroWorkbook');
  if (entries.some(entry => entry.isEncrypted())) throw new SheetError('encrypted');

  const inflatedBytes = sumOf(entries, entry => entry.uncompressedSize);
  const compressedBytes = sumOf(entries, entry => entry.compressedSize);
  const isTooDense = inflatedBytes > ratioCheckedFromBytes && inflatedBytes > compressedBytes * maxRatio;
  if (inflatedBytes > maxInflatedBytes || isTooDense) throw tooLargeError();
  return new Map(entries.map(entry => [entry.fileName.toLowerCase(), entry]));
}

/** Inflates parts on request while their total size stays within the limit. */
function createInflate(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Inflate {
  let inflatedBytes = 0;
  return async name => {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const chunks: Buffer[] = [];
    await rejectDamaged(async () => {
      // yauzl itself fails an entry that inflates beyond its declared size.
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        inflatedBytes += chunk.length;
        if (inflatedBytes > maxInflatedBytes) throw tooLargeError();
        chunks.push(chunk);
      }
    });
    return Buffer.concat(chunks);
  };
}

function sumOf(entries: readonly Entry[], sizeOf: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
}

function tooLargeError(): SheetError {
  return new SheetError('zipBomb', { most: maxMegabytes });
}
