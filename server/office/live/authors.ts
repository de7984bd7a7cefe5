/** Who changed something; null for the product itself. */
export type Authors = Set<number | null>;

/** Of objects that changed, those that an account is told of: not what it did itself, but for what every tab shows. */
export const objectsFor = (account: number, changed: Iterable<readonly [object: string, authors: Authors]>) =>
  [...changed].flatMap(([object, authors]) =>
    onlyBy(authors, account) && !inEveryTab.has(object) ? [] : [object],
  );

export const onlyBy = (authors: Authors, account: number) => authors.size === 1 && authors.has(account);

/** Stands in every page, also in the other tabs of who changed it. */
const inEveryTab: ReadonlySet<string> = new Set(['settings', 'owners', 'clusters', 'wilayas']);
