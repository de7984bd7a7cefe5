/** Whether two values are equal for whoever fills in a form: an emptied field equals an untouched one. */
export const isSameInput = (one: unknown, other: unknown) => normalize(one) === normalize(other);

const normalize = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
