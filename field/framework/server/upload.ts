import { field } from '../../../contract/field/field';
import { maxPartBytes, type Upload } from '../../../contract/field/photo-uploads';
import { ApiError, type CallOptions, sendRequest } from './call';

/** A part of an announced photo, from `offset` on. Throws an `ApiError`; `getUploadOffset` reads the server's offset from it. */
export const uploadPart = (
  id: string,
  offset: number,
  part: Uint8Array<ArrayBuffer>,
  options: CallOptions,
): Promise<Upload> =>
  sendRequest(
    `${field.actions.sendPart.path.replace(':id', id)}?offset=${offset}`,
    { method: 'POST', body: part, headers: { 'Content-Type': 'application/octet-stream' } },
    { ...options, timeout: patience },
  );

/** The server's offset, when it refused a part that starts elsewhere; null for any other refusal. */
export const getUploadOffset = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { offset } = (error.current ?? {}) as { offset?: unknown };
  return typeof offset === 'number' ? offset : null;
};

/** Bytes of the next part: what the network carries in some seconds, so that little is lost if it breaks. */
export const getPartSize = () => Math.round(Math.min(maxPartBytes, Math.max(minPartBytes, pace * seconds)));
export const recordUploadSpeed = (bytes: number, milliseconds: number) => {
  pace = (bytes / Math.max(milliseconds, 1)) * 1000;
};
export const recordUploadFailure = () => {
  pace /= 4;
};

let pace = 64 * 1024;
const seconds = 8;
const minPartBytes = 64 * 1024;
const patience = 180_000;
