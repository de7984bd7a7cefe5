/**
 * Three-way merge of two windows' versions of one value, from the value that the first had read: what only one of them
 * changed is taken from it, field by field and row by row. Where both changed the same text, `mine` wins.
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

/** In my order: rows they removed are gone unless I changed them, rows they added come last. */
const mergeLists = (base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] => {
  const name = naming([base, mine, theirs]);
  const [was, here, there] = [base, mine, theirs].map(
    list => new Map(list.map((item, index) => [name(item, index), item])),
  );
  const added: unknown[] = [];
  for (const [id, item] of there)
    if (!was.has(id) && !(here.has(id) && isSame(here.get(id), item)) && (!here.has(id) || !isNamed(item)))
      added.push(item);
  const existing = [...here].flatMap(([id, item]) => {
    if (!was.has(id)) return [there.has(id) && isNamed(item) ? merge(undefined, item, there.get(id)) : item];
    if (there.has(id)) return [merge(was.get(id), item, there.get(id))];
    return isSame(item, was.get(id)) ? [] : [item];
  });
  return [...existing, ...added];
};

/** What identifies a row: its key or permanent number, a bar code itself; failing those, its index. */
const naming = (lists: unknown[][]) => {
  const all = lists.flat();
  if (all.every(item => typeof item === 'string')) return (item: unknown) => String(item);
  return all.every(isNamed)
    ? (item: unknown) => `${(item as Values).key ?? (item as Values).no}`
    : (_: unknown, index: number) => `${index}`;
};
const isNamed = (item: unknown) =>
  typeof item === 'string' || (isRecord(item) && (item.key !== undefined || item.no !== undefined));

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
