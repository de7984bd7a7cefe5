/** The order of the columns; columns added after the reader ordered them come last. */
export const getColumnOrder = (count: number, ranks: number[] = []) => {
  const all = [...Array(count).keys()];
  const known = ranks.filter(index => index < count);
  return [...known, ...all.filter(index => !known.includes(index))];
};
