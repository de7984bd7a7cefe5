import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getParts, getStep } from '../../../contract/work/evidence';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { Db } from '../../framework/db/client';
import { listChoices } from './list-choices';

/** Paths of values that are not in their list of the settings; values already stored may stay. */
export const findUnlistedValues = async (
  db: Db,
  kind: TaskKind,
  step: string,
  data: StepData,
  stored: StepData,
): Promise<string[]> => {
  const paths: string[] = [];
  for (const { key, columns } of getParts(getStep(kind, step), 'table'))
    for (const { key: column, list } of columns) {
      if (!list || !data[key]) continue;
      const allowed = new Set<unknown>((await listChoices(db, list)).map(({ id }) => id));
      for (const row of getRows(stored, key)) allowed.add(row[column]);
      getRows(data, key).forEach((row, index) => {
        const value = row[column] ?? null;
        if (value !== null && !allowed.has(value)) paths.push(`${key}.${index}.${column}`);
      });
    }
  return paths;
};
