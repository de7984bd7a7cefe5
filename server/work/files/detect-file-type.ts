import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { xlsxType } from '../../../contract/framework/media-types';

/** A PDF or an Excel workbook by its content, whatever its name says; null for anything else. */
export const detectFileType = async (file: string): Promise<{ type: string; extension: string } | null> => {
  const start = await firstBytes(file);
  if (start === '%PDF-') return { type: 'application/pdf', extension: 'pdf' };
  if (start.startsWith('PK') && (await isWorkbook(file)))
    return {
      type: xlsxType,
      extension: 'xlsx',
    };
  return null;
};

/** A truncated PDF lacks its end marker, which readers look for in the last 1,024 bytes. */
export const isCompletePdf = async (file: string) => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, Math.max(0, size - 1024));
    return buffer.toString('latin1', 0, bytesRead).includes('%%EOF');
  } finally {
    await handle.close();
  }
};

const firstBytes = async (file: string) => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Documents and presentations are the same kind of archive: a workbook is recognised by its parts below `xl/`. */
const isWorkbook = async (file: string) => {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      let hasWorkbook = false;
      for await (const { fileName } of zip.eachEntry()) {
        if (macroPart.test(fileName)) return false;
        hasWorkbook ||= /^xl\/workbook\d*\.xml$/i.test(fileName);
      }
      return hasWorkbook;
    } finally {
      zip.close();
    }
  } catch {
    // Not a readable archive.
    return false;
  }
};

/** Excel does not open .xlsx files with macros, and agents should not receive any. */
const macroPart = /vbaProject\.bin$|(^|\/)macrosheets\//i;
