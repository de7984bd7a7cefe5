import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { listMissingFields, type StepData, stepDataSchema } from '../../../contract/work/evidence/step-data';

/** Paths that keep the server from accepting a step as done: missing or invalid values. */
export const listIncompletePaths = (
  kind: TaskKind,
  test: string,
  data: StepData,
  photoIndexes: ReadonlySet<number>,
): string[] => {
  const result = stepDataSchema(kind, test).safeParse(data);
  const invalid = result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
  return [...new Set([...invalid, ...listMissingFields(kind, test, data, photoIndexes)])];
};
