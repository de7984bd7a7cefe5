import { useWords } from '../../framework/words/useWords';
import { useAmountFormats } from '../../sync/sending/useAmountFormats';
import type { UnsentCounts } from '../../work/tasks/unsent-counts';

/** « 3 étapes et 41 photos (38 Mo) » */
export const useFormatUnsent = () => {
  const { words, fill } = useWords();
  const { countsInWords, sizeInWords } = useAmountFormats();
  return (unsent: UnsentCounts) => {
    const what = countsInWords(unsent);
    return unsent.bytes ? fill(words.session.amount, { what, size: sizeInWords(unsent.bytes) }) : what;
  };
};
