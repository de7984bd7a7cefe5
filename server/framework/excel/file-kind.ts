import { isSheetName } from '../../../contract/framework/sheet-files';
import { SheetError } from './sheet-error';

/** The type of an uploaded file by its content and its name, which must agree. */
export function detectFileKind(bytes: Buffer, fileName: string): 'xlsx' | 'text' {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (macroExtensions.has(extension)) throw new SheetError('macroWorkbook');
  if (!isSheetName(fileName)) throw new SheetError('wrongExtension', { extension });
  if (bytes.length === 0) throw new SheetError('emptySheet');

  const kind = extension === 'xlsx' ? 'xlsx' : 'text';
  const content = contentOf(bytes);
  // Excel wraps a password-protected workbook into an OLE container and keeps the file name.
  if (content === 'ole' && kind === 'xlsx')
    throw new SheetError(isEncrypted(bytes) ? 'encrypted' : 'wrongExtension', { extension });
  if (content === 'binary') throw new SheetError('notASpreadsheet');
  if (content !== (kind === 'xlsx' ? 'zip' : 'text')) throw new SheetError('wrongExtension', { extension });
  return kind;
}

const macroExtensions = new Set(['xlsm', 'xltm', 'xlam']);

function contentOf(bytes: Buffer): 'zip' | 'ole' | 'text' | 'binary' {
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole';
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff)) return 'text';
  return bytes.includes(0) || begins(bytes, 0x25, 0x50, 0x44, 0x46) ? 'binary' : 'text';
}

function begins(bytes: Buffer, ...signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function isEncrypted(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
}
