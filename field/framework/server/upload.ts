import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { ApiError, type CallOptions, sendBytes } from './call';

/** A part of a file. Throws an `ApiError`; `getUploadOffset` reads the server's offset from it. */
export const uploadPart = <E extends Endpoint>(
  endpoint: E,
  values: z.input<E['input']>,
  part: Uint8Array<ArrayBuffer>,
  options: CallOptions,
) => sendBytes(endpoint, values, part, { ...options, timeout: partTimeout });

/** The server's offset, when it refused a part that starts elsewhere; null for any other refusal. */
export const getUploadOffset = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { offset } = (error.current ?? {}) as { offset?: unknown };
  return typeof offset === 'number' ? offset : null;
};

/** Bytes of the next part: what the network carries in some seconds, so that little is lost if it breaks. */
export const getPartSize = (maxPartBytes: number) =>
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
