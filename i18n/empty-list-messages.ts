import type { resourceContracts } from '../contract/office/resources';

/** The titles of a list without rows: nothing exists yet, or the filters hide all that exists. */
export type EmptyWords = { nothing: string; filtered: string };
/** With what will appear there. */
type EmptyListText = EmptyWords & { how: string };

type Resource = (typeof resourceContracts)[number];
type PlainName = Extract<Resource, { key: string }>['name'];

/** Those of every resource; a plain one may leave them to `other`. */
export type EmptyListMessages = Record<Exclude<Resource['name'], PlainName> | 'other', EmptyListText> &
  Partial<Record<PlainName, EmptyListText>>;
