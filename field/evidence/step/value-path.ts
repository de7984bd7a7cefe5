import type { StepData } from '../../../contract/work/evidence/step-data';

/** The value at a path in the server's notation: `Azimuth_A`, `items.0.type`. */
export const getValueAt = (data: StepData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], data);

/** The data with another value at the path; unchanged parts keep their identity. */
export const setValueAt = (data: StepData, path: string, value: unknown): StepData =>
  setNested(data, path.split('.'), value) as StepData;

const setNested = (container: unknown, [key, ...rest]: string[], value: unknown): unknown => {
  const child = rest.length ? setNested((container as StepData | undefined)?.[key], rest, value) : value;
  return Array.isArray(container)
    ? container.map((item, index) => (index === Number(key) ? child : item))
    : { ...(container as StepData), [key]: child };
};
