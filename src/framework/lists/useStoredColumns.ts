import { useResourceContext, useStore } from 'ra-core';

/** Which columns of a list are hidden, and their order: stored for the account under react-admin's own keys. */
export const useStoredColumns = (count: number, hiddenByDefault: string[]) => {
  const key = `${useResourceContext()}.datatable`;
  const [hidden, setHidden] = useStore<string[]>(key, hiddenByDefault);
  const [ranks, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`);
  return { hidden, setHidden, order: getColumnOrder(count, ranks), setRanks };
};

/** The indexes of the columns in order; columns added after the reader ordered them come last. */
const getColumnOrder = (count: number, ranks: number[] = []) => {
  const all = [...Array(count).keys()];
  const known = ranks.filter(index => index < count);
  return [...known, ...all.filter(index => !known.includes(index))];
};
