/** Who changed something; null for the product itself. */
export type Authors = Set<number | null>;

/** The changed objects that an account is notified of: not those it changed itself, except what every tab shows. */
export const filterObjectsToNotify = (
  account: number,
  changed: Iterable<readonly [object: string, authors: Authors]>,
) =>
  [...changed].flatMap(([object, authors]) =>
    isOnlyAuthor(authors, account) && !inEveryTab.has(object) ? [] : [object],
  );

export const isOnlyAuthor = (authors: Authors, account: number) => authors.size === 1 && authors.has(account);

/** Shown on every page, also in the author's other tabs. */
const inEveryTab: ReadonlySet<string> = new Set(['settings', 'owners', 'clusters', 'wilayas']);
