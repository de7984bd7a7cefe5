import type { StepData } from '../../../contract/work/evidence/step-data';

/**
 * The patch that turns `base` into `data`: the server keeps keys that a patch omits. An emptied value is sent as null,
 * an emptied list as one without rows.
 */
export const createPatch = (data: StepData, base: StepData): StepData =>
  Object.fromEntries([
    ...Object.entries(data).filter(([key, value]) => value !== undefined && isDifferent(value, base[key])),
    ...Object.keys(base)
      .filter(key => data[key] === undefined && !isEmpty(base[key]))
      .map(key => [key, Array.isArray(base[key]) ? [] : null]),
  ]);

/** The result of applying a patch. */
export const applyPatch = (base: StepData, patch: StepData): StepData => ({ ...base, ...patch });

/** Whether two values differ; all empty values count as equal. */
export const isDifferent = (one: unknown, other: unknown): boolean =>
  !isSame(one, other) && !(isEmpty(one) && isEmpty(other));

/** Ignores the order of keys: a database may store them in another. */
export const isSame = (one: unknown, other: unknown): boolean => toSortedJson(one) === toSortedJson(other);

const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
