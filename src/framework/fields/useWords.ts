import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { FormLists, ListName } from '../../../contract/framework/form-lists';
import { useFormLists } from '../providers/useFormLists';
import { type Formats, useFormats } from './useFormats';

export type ListChoice = { id: string | number; name: string } & Record<string, unknown>;

/** What is needed to show a value: the server's lists, the language, and labels. Computed once for a whole table. */
export type Words = {
  translate: ReturnType<typeof useTranslate>;
  lists: FormLists | undefined;
  choicesOf: (list: string) => ListChoice[];
  /** The name of a choice, or the bare key of one that is no longer in the list. */
  nameOf: (list: ListName, id: unknown) => string;
  formats: Formats;
};

/** Values that rows may contain though no select offers them. */
const unofferedChoices = (lists: FormLists | undefined, list: string): readonly ListChoice[] =>
  lists?.elsewhere[list as keyof FormLists['elsewhere']] ?? [];

export const useWords = (): Words => {
  const translate = useTranslate();
  const formats = useFormats();
  const { data: lists } = useFormLists();
  return useMemo(() => {
    const namesByList = new Map<ListName, Map<unknown, string>>();
    const choicesOf = (list: string) =>
      ((lists as Record<string, unknown> | undefined)?.[list] as ListChoice[] | undefined) ?? [];
    const getNamesOf = (list: ListName) => {
      const choices = [...choicesOf(list), ...unofferedChoices(lists, list)];
      const namesById = namesByList.get(list) ?? new Map(choices.map(({ id, name }) => [id, name]));
      namesByList.set(list, namesById);
      return namesById;
    };
    return {
      translate,
      lists,
      choicesOf,
      nameOf: (list, id) => getNamesOf(list).get(id) ?? String(id),
      formats,
    };
  }, [translate, formats, lists]);
};
