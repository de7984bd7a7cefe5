/** Whether two values are the same to whoever fills a form in: an emptied field holds what an untouched one does. */
export const isSame = (one: unknown, other: unknown) => plain(one) === plain(other);

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
