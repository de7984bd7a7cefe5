import { Refusal } from './call';

/** A file at an address that the server signed: it needs no session beside it. Throws a `Refusal`. */
export const download = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url).catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  // Status 0 too where it broke off in its middle.
  if (!bytes) throw new Refusal(answer && !answer.ok ? answer.status : 0, null, '');
  return bytes;
};
