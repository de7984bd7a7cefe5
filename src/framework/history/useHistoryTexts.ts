import { useLocaleState, useTranslate } from 'ra-core';
import type { HistoryTexts } from '../../../contract/framework/history-words';
import { isDay, isInstant } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { useFormats } from '../fields/useFormats';
import { useWords } from '../fields/useWords';

/** What the product's words of the history (`defineHistoryWords`) are written with on screens. */
export const useHistoryTexts = (): HistoryTexts => {
  const translate = useTranslate();
  const language = useLocaleState()[0] as Language;
  const formats = useFormats();
  const { nameOf } = useWords();
  return {
    language,
    find: key => translate(key, { _: '' }) || undefined,
    formatTime: value =>
      isInstant(value) ? formats.instant(value) : isDay(value) ? formats.day(value) : undefined,
    labelled: formats.labelled,
    nameOf: ({ lists }, value) =>
      lists
        .map(list => nameOf(list as Parameters<typeof nameOf>[0], value))
        .find(name => name !== String(value)),
  };
};
