/**
 * Whether two values are equal for whoever fills in a form: an emptied field equals an untouched one, and the order of
 * keys does not count.
 */
export const isSameInput = (one: unknown, other: unknown) => normalize(one) === normalize(other);

const normalize = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '';
  return typeof value === 'object' ? JSON.stringify(value, sortKeys) : String(value);
};

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
