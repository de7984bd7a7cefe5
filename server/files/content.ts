import type { filePurposes } from '../../contract/files';
import { ApiError } from '../platform/errors';
import type { ReceivedFile } from '../platform/receive';
import { fileKind, isWholePdf } from './file-kind';
import { keep } from './keep';

/** Keeps what was sent, if its content is what its purpose takes, whatever its name says. */
export const contentOf = async (
  uploadDir: string,
  purpose: (typeof filePurposes)[number],
  file: ReceivedFile,
) => {
  const kind = await fileKind(file.path);
  const taken = purpose === 'boq' || (kind?.extension === 'pdf' && (await isWholePdf(file.path)));
  if (!kind || !taken) {
    const cause = purpose === 'boq' ? 'notABoq' : 'notAPdf';
    throw new ApiError('unsupportedFile', { cause, fields: [{ path: 'file', cause }] });
  }
  const kept = await keep(uploadDir, file, kind.extension);
  return { ...kept, name: file.name, type: kind.type, sha256: file.hash };
};
