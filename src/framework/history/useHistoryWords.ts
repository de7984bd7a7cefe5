import { useLocaleState, useTranslate } from 'ra-core';
import { createHistoryWords, type HistoryWords } from '../../../contract/office/history-words';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { isDay, isInstant } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { useFormats } from '../fields/useFormats';
import { useWords } from '../fields/useWords';

/** The labels and values of the history of a table's record; `kind`: that of a task. */
export const useHistoryWords = (object: string, kind: TaskKind | null = null): HistoryWords => {
  const translate = useTranslate();
  const language = useLocaleState()[0] as Language;
  const formats = useFormats();
  const { nameOf } = useWords();
  return createHistoryWords(object, kind, {
    language,
    find: key => translate(key, { _: '' }) || undefined,
    formatTime: value =>
      isInstant(value) ? formats.instant(value) : isDay(value) ? formats.day(value) : undefined,
    labelled: formats.labelled,
    nameOf: (word, value) =>
      listsByWord[word].map(list => nameOf(list, value)).find(name => name !== String(value)),
  });
};

/** The lists of choices that name a value. */
const listsByWord = {
  account: ['managers', 'cluster_managers', 'agents'],
  cluster: ['clusters'],
  owner: ['site_owners'],
} as const;
