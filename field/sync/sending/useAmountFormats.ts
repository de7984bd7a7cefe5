import { enumeratedIn } from '../../../i18n/enumerated';
import { sizeIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import type { UnsentCounts } from '../../work/tasks/unsent-counts';

/** Formats byte sizes and counts. */
export const useAmountFormats = () => {
  const { words, fill, language } = useWords();
  const sizeInWords = (bytes: number) => sizeIn(language, bytes);
  /** « 3 étapes et 41 photos » */
  const countsInWords = (unsent: UnsentCounts) =>
    enumeratedIn(
      language,
      (['arrivals', 'steps', 'photos', 'comments', 'removals', 'outcomes'] as const)
        .filter(kind => unsent[kind])
        .map(kind => fill(words.sending[kind], { smart_count: unsent[kind] })),
    );
  const leftInWords = (unsent: UnsentCounts) => {
    const what = countsInWords(unsent);
    return unsent.bytes
      ? fill(words.sending.leftOf, { what, size: sizeInWords(unsent.bytes) })
      : fill(words.sending.left, { what });
  };
  return { sizeInWords, countsInWords, leftInWords };
};
