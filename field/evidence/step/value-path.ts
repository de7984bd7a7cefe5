import type { StepData } from '../../../contract/work/evidence/step-data';

/** The value at a path in the server's notation: `Azimuth_A`, `items.0.type`. */
export const getValueAt = (data: StepData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);

/** The data with another value at the path; what it does not touch keeps its identity. */
export const setValueAt = (data: StepData, path: string, value: unknown): StepData =>
  placed(data, path.split('.'), value) as StepData;

const placed = (into: unknown, [key, ...rest]: string[], value: unknown): unknown => {
  const made = rest.length ? placed((into as StepData | undefined)?.[key], rest, value) : value;
  return Array.isArray(into)
    ? into.map((each, index) => (index === Number(key) ? made : each))
    : { ...(into as StepData), [key]: made };
};
