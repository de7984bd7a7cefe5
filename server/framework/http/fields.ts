export type FormFields = { [name: string]: Field };
type Field = string | Field[] | FormFields;

/**
 * Parses the fields of a form or a query string: a list is a repeated name, with brackets (`ids[]`, `ids[0]`) or
 * without, and names in brackets are nested (`pm[clusters][]`); anything deeper than `depth` stays part of the name.
 * Ten thousand ids take 15 ms; qs took 330 ms, and 1,700 ms with indexes in the brackets.
 */
export const parseFields = (text: string, depth: number): FormFields => {
  const fields: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first, ...within] = pathOf(name, depth);
    let [branch, key] = [fields, first];
    for (const next of within) {
      const there = branch.get(key);
      const inner: Branch = there instanceof Map ? there : new Map(there === undefined ? [] : [['', there]]);
      branch.set(key, inner);
      [branch, key] = [inner, next];
    }
    add(branch, key, value);
  }
  return record(fields);
};

type Leaf = string | string[];
type Branch = Map<string, Leaf | Branch>;

const pathOf = (name: string, depth: number) => {
  const bracket = name.indexOf('[');
  if (bracket < 1) return [name];
  const path = [name.slice(0, bracket)];
  const inside = /\[([^[\]]*)\]/y;
  inside.lastIndex = bracket;
  for (let at = bracket; at < name.length; at = inside.lastIndex) {
    if (path.length > depth) return [...path, name.slice(at)];
    const found = inside.exec(name);
    if (!found) return [name];
    path.push(found[1]);
  }
  return path;
};

const add = (branch: Branch, key: string, value: string) => {
  const there = branch.get(key);
  if (there === undefined) branch.set(key, value);
  else if (there instanceof Map) add(there, '', value);
  else if (Array.isArray(there)) there.push(value);
  else branch.set(key, [there, value]);
};

/** An array if all keys in brackets are indexes or empty. */
const plain = (branch: Branch): Field => {
  if (![...branch.keys()].every(name => isPlace.test(name))) return record(branch);
  return [...branch]
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([, value]) => (value instanceof Map ? [plain(value)] : value));
};
/** Without inherited property names. */
const record = (branch: Branch): FormFields =>
  Object.fromEntries(
    [...branch]
      .filter(([name]) => !(name in Object.prototype))
      .map(([name, value]) => [name, value instanceof Map ? plain(value) : value]),
  );
const isPlace = /^\d{0,9}$/;
