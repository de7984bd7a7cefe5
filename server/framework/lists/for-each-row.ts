import { ApiError } from '../http/errors';
import type { HandlerContext } from '../http/mount';

/**
 * Processes each of many rows separately, so that a refused row does not block the others. `identify` returns what
 * identifies a row in the response.
 */
export const forEachRow = async <RowId extends object>(
  { say }: Pick<HandlerContext, 'say'>,
  ids: readonly number[],
  identify: (id: number) => RowId,
  act: (id: number) => Promise<unknown>,
) => {
  const results = [];
  for (const id of ids) {
    try {
      await act(id);
      results.push({ ...identify(id), done: true, cause: null });
    } catch (error) {
      // Refused before anything was written for this row; any other error is a bug and rolls back the whole call.
      if (!(error instanceof ApiError)) throw error;
      results.push({ ...identify(id), done: false, cause: error.envelope(say).error });
    }
  }
  const done = results.filter(row => row.done).length;
  return { done, refused: results.length - done, results };
};
