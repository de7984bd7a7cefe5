/** The unsaved input of a form, or the dialog that was open, with the page it belongs to. */
export type Draft = { place: string; name: string; values: Record<string, unknown> };

const key = 'terrain-typed';
type Stored = { userid: number; works: Draft[] };

const read = (): Stored | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
const write = (stored: Stored | null) => {
  if (stored?.works.length) sessionStorage.setItem(key, JSON.stringify(stored));
  else sessionStorage.removeItem(key);
};

/** Stores what a user had typed, in this tab only, until they return; never passwords. */
export const storeDrafts = (userid: number, drafts: Omit<Draft, 'place'>[]) =>
  write({
    userid,
    works: drafts.map(({ name, values }) => ({
      place: getPlace(),
      name,
      values: Object.fromEntries(Object.entries(values).filter(([field]) => !secret.test(field))),
    })),
  });
const secret = /password|secret/i;

/** The page's address, which a router without a server keeps behind the `#`. */
const getPlace = () => {
  const { pathname, hash } = window.location;
  return hash.startsWith('#/') ? pathname + hash.split('?')[0] : pathname;
};

/** Whoever signs in must not see another user's input. */
export const clearOtherUsersDrafts = (userid: number) => {
  const stored = read();
  if (stored && stored.userid !== userid) write(null);
};

/** The stored values of a form of this page. */
export const getDraft = (name: string) =>
  read()?.works.find(work => work.name === name && work.place === getPlace())?.values;

/** To call once the draft is restored on the screen. */
export const removeDraft = (name: string) => {
  const stored = read();
  if (!stored) return;
  const place = getPlace();
  write({ ...stored, works: stored.works.filter(work => work.name !== name || work.place !== place) });
};
