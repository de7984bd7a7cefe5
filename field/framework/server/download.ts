import { ApiError } from './call';

/** A file at a URL signed by the server: it needs no session. Throws an `ApiError`. */
export const download = async (url: string): Promise<ArrayBuffer> => {
  const response = await fetch(url).catch(() => null);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  // Status 0 also if the download broke off.
  if (!bytes) throw new ApiError(response && !response.ok ? response.status : 0, null, '');
  return bytes;
};
