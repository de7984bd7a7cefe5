import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FormLists, ListName } from '../../contract/form-lists';
import { useFormLists } from '../providers/formLists';

export type ListChoice = { id: string | number; name: string } & Record<string, unknown>;

/** What a value needs to be shown: the server's lists, the language, and labels. Made once for a whole table. */
export type Words = {
  translate: ReturnType<typeof useTranslate>;
  lists: FormLists | undefined;
  choicesOf: (list: string) => ListChoice[];
  /** The name of a choice, or the bare key of one that is no longer in the list. */
  nameOf: (list: ListName, id: unknown) => string;
  /** A day or an instant in full, for the hover text. */
  inFull: (instant: Date, withTime: boolean) => string;
};

/** What rows may name though no select offers it. */
const elsewhere = (lists: FormLists | undefined, list: string): readonly ListChoice[] =>
  lists?.elsewhere[list as keyof FormLists['elsewhere']] ?? [];

export const useWords = (): Words => {
  const translate = useTranslate();
  const locale = useLocale();
  const { data: lists } = useFormLists();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
    const told = new Map<number, string>();
    const names = new Map<ListName, Map<unknown, string>>();
    const choicesOf = (list: string) =>
      ((lists as Record<string, unknown> | undefined)?.[list] as ListChoice[] | undefined) ?? [];
    const namesIn = (list: ListName) => {
      const named = [...choicesOf(list), ...elsewhere(lists, list)];
      const known = names.get(list) ?? new Map(named.map(choice => [choice.id, choice.name]));
      names.set(list, known);
      return known;
    };
    return {
      translate,
      lists,
      choicesOf,
      nameOf: (list, id) => namesIn(list).get(id) ?? String(id),
      inFull: (date, withTime) => {
        const key = date.getTime() * 2 + Number(withTime);
        const known = told.get(key) ?? (withTime ? instant : day).format(date);
        told.set(key, known);
        return known;
      },
    };
  }, [translate, locale, lists]);
};
