import type { StepData } from '../../../contract/work/evidence/step-data';

/**
 * What has to be sent for `base` to become `data`: a step that is sent in pieces keeps what is not named. What was
 * emptied is named as empty, a list as one without rows.
 */
export const differenceOf = (data: StepData, base: StepData): StepData =>
  Object.fromEntries([
    ...Object.entries(data).filter(([key, value]) => value !== undefined && differ(value, base[key])),
    ...Object.keys(base)
      .filter(key => data[key] === undefined && !isEmpty(base[key]))
      .map(key => [key, Array.isArray(base[key]) ? [] : null]),
  ]);

/** What stands after a piece was taken. */
export const joined = (base: StepData, sent: StepData): StepData => ({ ...base, ...sent });

/** Whether two values say different things; all that is empty says the same. */
export const differ = (one: unknown, other: unknown): boolean =>
  !isSame(one, other) && !(isEmpty(one) && isEmpty(other));

/** Names in any order: a database may keep them in another. */
export const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
