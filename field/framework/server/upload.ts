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
    { ...options, timeout: partTimeout },
  );

/** The server's offset, when it refused a part that starts elsewhere; null for any other refusal. */
export const getUploadOffset = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { offset } = (error.current ?? {}) as { offset?: unknown };
  return typeof offset === 'number' ? offset : null;
};

/** Bytes of the next part: what the network carries in some seconds, so that little is lost if it breaks. */
export const getPartSize = () =>
  Math.round(Math.min(maxPartBytes, Math.max(minPartBytes, bytesPerSecond * secondsPerPart)));
export const recordUploadSpeed = (bytes: number, milliseconds: number) => {
  bytesPerSecond = (bytes / Math.max(milliseconds, 1)) * 1000;
};
export const recordUploadFailure = () => {
  bytesPerSecond /= 4;
};

/** As last measured. */
let bytesPerSecond = 64 * 1024;
const secondsPerPart = 8;
const minPartBytes = 64 * 1024;
/** Milliseconds */
const partTimeout = 180_000;
