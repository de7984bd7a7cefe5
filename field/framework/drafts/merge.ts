/**
 * Three-way merge of two windows' versions of one value, field by field and row by row. `base`: the value that `mine`
 * was edited from. A change made by only one window is taken; where both changed the same text, `mine` wins.
 */
export const merge = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs);
  if (isRecord(mine) && isRecord(theirs)) return mergeRecords(isRecord(base) ? base : {}, mine, theirs);
  return mine;
};

type Values = Record<string, unknown>;
const mergeRecords = (base: Values, mine: Values, theirs: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
      .map(key => [key, merge(base[key], mine[key], theirs[key])])
      .filter(([, value]) => value !== undefined),
  );

/**
 * In the order of `mine`. A row missing in `theirs` is dropped, unless `mine` has changed it; rows only in `theirs` come
 * last.
 */
const mergeLists = (base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] => {
  const getId = createRowIds([base, mine, theirs]);
  const [baseRows, myRows, theirRows] = [base, mine, theirs].map(
    list => new Map(list.map((item, index) => [getId(item, index), item])),
  );
  const existing = [...myRows].flatMap(([id, item]) => {
    // Added in `mine`, maybe in both.
    if (!baseRows.has(id))
      return [theirRows.has(id) && isNamed(item) ? merge(undefined, item, theirRows.get(id)) : item];
    if (theirRows.has(id)) return [merge(baseRows.get(id), item, theirRows.get(id))];
    return isSame(item, baseRows.get(id)) ? [] : [item];
  });
  const added = [...theirRows].flatMap(([id, item]) => {
    if (baseRows.has(id)) return [];
    // Added in both: merged above. Rows without a name have only their index as id, and may be different rows.
    const isMerged = myRows.has(id) && (isNamed(item) || isSame(myRows.get(id), item));
    return isMerged ? [] : [item];
  });
  return [...existing, ...added];
};

/** What identifies a row: its key or permanent number, a bar code itself; failing those, its index. */
const createRowIds = (lists: unknown[][]) => {
  const items = lists.flat();
  if (items.every(item => typeof item === 'string')) return (item: unknown) => String(item);
  return items.every(isNamed)
    ? (item: unknown) => `${(item as Values).key ?? (item as Values).no}`
    : (_: unknown, index: number) => `${index}`;
};
const isNamed = (item: unknown) =>
  typeof item === 'string' || (isRecord(item) && (item.key !== undefined || item.no !== undefined));

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
