/** Who changed something; null for the product itself. */
export type Authors = Set<number | null>;

/** The changed objects that an account is notified of: not those it changed itself, except what every tab shows. */
export const objectsFor = (account: number, changed: Iterable<readonly [object: string, authors: Authors]>) =>
  [...changed].flatMap(([object, authors]) =>
    onlyBy(authors, account) && !inEveryTab.has(object) ? [] : [object],
  );

export const onlyBy = (authors: Authors, account: number) => authors.size === 1 && authors.has(account);

/** Shown on every page, also in the author's other tabs. */
const inEveryTab: ReadonlySet<string> = new Set(['settings', 'owners', 'clusters', 'wilayas']);
