/** What this process keeps in memory of the database, by the objects of the history that it is made of. */
const keepers = new Map<string, Set<() => void>>();

/** Calls `forget` when another server has changed one of these objects. */
export const onChangeOf = (objects: readonly string[], forget: () => void) => {
  for (const object of objects) keepers.set(object, (keepers.get(object) ?? new Set()).add(forget));
};

/** These objects changed, and it is committed: what is kept of them is read anew. */
export const forgetKeptOf = (objects: readonly string[]) => {
  for (const object of objects) for (const forget of keepers.get(object) ?? []) forget();
};
