import type { SharedObject } from '../../../contract/framework/live';

/** What the product's clients follow, by the names of the history's objects. */
export type LiveObjects = {
  /** Those that several people may have open at once (`presence`). */
  shared: readonly SharedObject[];
  /** Those that every page shows. */
  onEveryPage: readonly string[];
};

/** Who changed something; null for the product itself. */
export type Authors = Set<number | null>;

/**
 * The changed objects that an account is notified of: not those it changed itself, except those that every page shows,
 * also in the author's other tabs.
 */
export const filterObjectsToNotify = (
  account: number,
  changed: Iterable<readonly [object: string, authors: Authors]>,
  onEveryPage: readonly string[],
) =>
  [...changed].flatMap(([object, authors]) =>
    isOnlyAuthor(authors, account) && !onEveryPage.includes(object) ? [] : [object],
  );

export const isOnlyAuthor = (authors: Authors, account: number) => authors.size === 1 && authors.has(account);
