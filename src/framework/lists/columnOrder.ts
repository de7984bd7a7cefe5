/** The columns' places; those that came after somebody ordered them stand last. */
export const columnOrder = (count: number, ranks: number[] = []) => {
  const all = [...Array(count).keys()];
  const known = ranks.filter(index => index < count);
  return [...known, ...all.filter(index => !known.includes(index))];
};
