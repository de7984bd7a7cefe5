import { ApiError } from '../http/errors';
import type { Call } from '../http/mount';

/**
 * Does something to each of many rows, each on its own, so that one that is refused does not keep the others back.
 * `named` is what tells a row in the answer.
 */
export const eachRow = async <Named extends object>(
  { say }: Pick<Call, 'say'>,
  ids: readonly number[],
  named: (id: number) => Named,
  act: (id: number) => Promise<unknown>,
) => {
  const results = [];
  for (const id of ids) {
    try {
      await act(id);
      results.push({ ...named(id), done: true, cause: null });
    } catch (error) {
      // Refused before anything was written for it; anything else is a bug and undoes the whole call.
      if (!(error instanceof ApiError)) throw error;
      results.push({ ...named(id), done: false, cause: error.envelope(say).error });
    }
  }
  const done = results.filter(row => row.done).length;
  return { done, refused: results.length - done, results };
};
