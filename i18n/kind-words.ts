import type { TaskKind } from '../contract/organisation/vocabulary';

/** Every word that hangs on the kind of a task. */
export type KindWords = {
  /** In columns, menus and choices. */
  name: string;
  /** Its list: one and many, the page's title, nothing found, and what the list calls steps and number. */
  list: { name: string; title: string; empty: string; steps: string; pm: string; task_type?: string };
  /** Planning it: the dialog's title; after a plan was taken back, and moved. */
  plan: { title: string; removed: string; edited: string };
};
export type KindTable = Record<TaskKind, KindWords>;

/** One of the words for each kind. */
export const ofEach = <Word>(kinds: KindTable, word: (words: KindWords) => Word) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, words]) => [kind, word(words)])) as Record<
    TaskKind,
    Word
  >;
