import { partsOf, stepOf } from '../../contract/evidence';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import { searchText } from '../platform/search-text';
import { replaceBarCodes } from './queries';

/** Keeps the bar codes of a test's values where the search finds them, in place of those it had before. */
export const keepBarCodes = async (
  db: Db,
  task: { id: number; kind: TaskKind },
  test: string,
  data: Record<string, unknown>,
) => {
  const parts = partsOf(stepOf(task.kind, test), 'barCodes');
  if (!parts.length) return;
  const codes = new Map<string, string>();
  for (const code of parts.flatMap(({ key }) => data[key] ?? [])) {
    if (typeof code === 'string' && searchText(code)) codes.set(searchText(code), code.trim());
  }
  await replaceBarCodes(
    db,
    task.id,
    test,
    [...codes].map(([code_search, code]) => ({ task_id: task.id, test, code_search, code })),
  );
};
