import type { EmptyListTitles } from '../../../contract/office/resources';
import type {
  ListedRole,
  PeopleListName,
  RegisterActionName,
  Role,
} from '../../../contract/organisation/roles';

/** A language's texts about the accounts of a role and their list. */
export type RoleWords = {
  name: string;
  /** Singular |||| plural, in a list's title line. */
  people: string;
  title: string;
  count: string;
  empty: EmptyListTitles;
  export: string;
  new: string;
  create: string;
  created: string;
  takesOver: string;
};
/** The texts for each role; for one whose accounts the product does not create its name is enough. */
export type WordsOfRoles = Record<ListedRole, RoleWords> &
  Record<Exclude<Role, ListedRole>, Pick<RoleWords, 'name'>>;

type Named = Record<string, Partial<RoleWords>>;
const keyed = (words: Named, word: keyof RoleWords, keyOf: (role: string) => string) =>
  Object.fromEntries(
    Object.entries(words).flatMap(([role, said]) => (said[word] ? [[keyOf(role), said[word]]] : [])),
  );

/** One of the texts by role, by the name of the role's list, and by the action that creates an account. */
export const byRole = (words: WordsOfRoles, word: 'name' | 'takesOver') =>
  keyed(words, word, role => role) as Record<Role, string>;
export const byList = (words: WordsOfRoles, word: Exclude<keyof RoleWords, 'empty'>) =>
  keyed(words, word, listOf) as Record<PeopleListName, string>;
export const byRegister = (words: WordsOfRoles, word: 'create' | 'created') =>
  keyed(words, word, role =>
    `register_${role}`.replaceAll(/_(.)/g, (_, first: string) => first.toUpperCase()),
  ) as Record<RegisterActionName, string>;
/** The workbook of each list, for the description of a flag. */
export const byExport = (words: WordsOfRoles) =>
  keyed(words, 'export', role => `export_list_${listOf(role)}`) as Record<
    `export_list_${PeopleListName}`,
    string
  >;

/** The texts of each role's list that depend on the role; the rest is the same for several. */
export const listTexts = <F extends object, A extends object>(
  { people, title, count }: RoleWords,
  fields: F,
  actions: A,
) => ({ name: people, title, count, fields, actions: { ...actions, list: title } });

export const byListOf = <R extends ListedRole, T>(roles: Record<R, RoleWords>, of: (words: RoleWords) => T) =>
  Object.fromEntries(
    Object.entries<RoleWords>(roles).map(([role, words]) => [listOf(role), of(words)]),
  ) as Record<PeopleListName<R>, T>;

const listOf = (role: string) => `${role.replaceAll('_', '')}s`;
