import { stat } from 'node:fs/promises';
import type { filePurposes } from '../../../contract/work/files';
import { ApiError } from '../../framework/http/errors';
import type { FileStore } from '../../framework/store/file-store';
import type { ReceivedFile } from '../../framework/uploads/receive-file';
import { detectFileType, isCompletePdf } from './detect-file-type';

/** Stores an uploaded file if its content, whatever its name says, is of a type allowed for its purpose. */
export const storeUploadedFile = async (
  store: FileStore,
  purpose: (typeof filePurposes)[number],
  file: ReceivedFile,
) => {
  const kind = await detectFileType(file.path);
  const isAccepted = purpose === 'boq' || (kind?.extension === 'pdf' && (await isCompletePdf(file.path)));
  if (!kind || !isAccepted) {
    const cause = purpose === 'boq' ? 'notABoq' : 'notAPdf';
    throw new ApiError('unsupportedFile', { cause, fields: [{ path: 'file', cause }] });
  }
  const { size } = await stat(file.path);
  const storedName = `files/${file.hash}.${kind.extension}`;
  await store.put(storedName, { path: file.path, sha256: file.hash });
  return { file: storedName, size, name: file.name, type: kind.type, sha256: file.hash };
};
