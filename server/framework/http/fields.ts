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
    const [first, ...nestedKeys] = parsePath(name, depth);
    let branch = fields;
    let key = first;
    for (const nestedKey of nestedKeys) {
      branch = ensureBranch(branch, key);
      key = nestedKey;
    }
    addValue(branch, key, value);
  }
  return toRecord(fields);
};

type Leaf = string | string[];
type Branch = Map<string, Leaf | Branch>;

/** The first name and those in brackets; a name with unbalanced brackets is taken as it is. */
const parsePath = (name: string, depth: number) => {
  const firstBracket = name.indexOf('[');
  if (firstBracket < 1) return [name];
  const path = [name.slice(0, firstBracket)];
  const bracketed = /\[([^[\]]*)\]/y;
  bracketed.lastIndex = firstBracket;
  for (let at = firstBracket; at < name.length; at = bracketed.lastIndex) {
    if (path.length > depth) return [...path, name.slice(at)];
    const match = bracketed.exec(name);
    if (!match) return [name];
    path.push(match[1]);
  }
  return path;
};

/** The branch below a key; values that the key already had get an empty name in it. */
const ensureBranch = (parent: Branch, key: string): Branch => {
  const current = parent.get(key);
  if (current instanceof Map) return current;
  const branch: Branch = new Map(current === undefined ? [] : [['', current]]);
  parent.set(key, branch);
  return branch;
};

const addValue = (branch: Branch, key: string, value: string) => {
  const current = branch.get(key);
  if (current === undefined) branch.set(key, value);
  else if (current instanceof Map) addValue(current, '', value);
  else if (Array.isArray(current)) current.push(value);
  else branch.set(key, [current, value]);
};

/** A list if all keys in brackets are indexes or empty. */
const toField = (branch: Branch): Field => {
  if (![...branch.keys()].every(name => isIndex.test(name))) return toRecord(branch);
  return [...branch]
    .sort(([one], [other]) => Number(one) - Number(other))
    .flatMap(([, value]) => (value instanceof Map ? [toField(value)] : value));
};
const toRecord = (branch: Branch): FormFields =>
  Object.fromEntries(
    [...branch].map(([name, value]) => [name, value instanceof Map ? toField(value) : value]),
  );
const isIndex = /^\d{0,9}$/;
