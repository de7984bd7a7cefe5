/** What was typed in a form, or the dialog that stood open, at the place where it was. */
export type Kept = { place: string; name: string; values: Record<string, unknown> };

const key = 'terrain-typed';
type Stored = { userid: number; works: Kept[] };

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

/** Keeps what an account had typed, in this tab alone, until it is back; passwords never. */
export const keep = (userid: number, works: Omit<Kept, 'place'>[]) =>
  write({
    userid,
    works: works.map(({ name, values }) => ({
      place: window.location.pathname,
      name,
      values: Object.fromEntries(Object.entries(values).filter(([field]) => !secret.test(field))),
    })),
  });
const secret = /password|secret/i;

/** Whoever signs in finds nothing that another typed. */
export const forgetKept = (userid: number) => {
  const stored = read();
  if (stored && stored.userid !== userid) write(null);
};

/** What was kept of a form of this page. */
export const keptOf = (name: string) =>
  read()?.works.find(work => work.name === name && work.place === window.location.pathname)?.values;

/** Once it is back on the screen it is kept no longer. */
export const usedKept = (name: string) => {
  const stored = read();
  if (!stored) return;
  const { pathname } = window.location;
  write({ ...stored, works: stored.works.filter(work => work.name !== name || work.place !== pathname) });
};
