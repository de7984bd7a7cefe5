import { ApiError } from './call';

/** A file at a URL signed by the server: it needs no session. Throws an `ApiError`. */
export const download = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url).catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  // Status 0 also if the download broke off.
  if (!bytes) throw new ApiError(answer && !answer.ok ? answer.status : 0, null, '');
  return bytes;
};
