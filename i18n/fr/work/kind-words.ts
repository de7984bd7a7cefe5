import type { EmptyListTitles } from '../../../contract/office/resources';
import type { TaskKind } from '../../../contract/organisation/vocabulary';

/** Every text that depends on the kind of a task. */
export type KindWords = {
  /** In columns, menus and choices. */
  name: string;
  /** Its list: singular and plural, the page's title, the titles of its empty states, and the labels of steps and number. */
  list: {
    name: string;
    title: string;
    empty: EmptyListTitles;
    steps: string;
    pm: string;
    task_type?: string;
  };
  /** Planning it: the dialog's title; after a plan was deleted, and moved. */
  plan: { title: string; removed: string; edited: string };
};
export type KindTable<Words = KindWords> = Record<TaskKind, Words>;

/** One of the texts for each kind. */
export const ofEach = <Word>(kinds: KindTable, word: (words: KindWords) => Word) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, words]) => [kind, word(words)])) as Record<
    TaskKind,
    Word
  >;
