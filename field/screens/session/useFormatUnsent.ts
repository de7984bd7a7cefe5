import { useWords } from '../../framework/words/useWords';
import { useAmountFormats } from '../../sync/sending/useAmountFormats';
import type { UnsentCounts } from '../../work/tasks/unsent-counts';

/** « 3 étapes et 41 photos (38 Mo) » */
export const useFormatUnsent = () => {
  const { words, fill } = useWords();
  const { countsInWords, sizeInWords } = useAmountFormats();
  return (left: UnsentCounts) => {
    const what = countsInWords(left);
    return left.bytes ? fill(words.session.amount, { what, size: sizeInWords(left.bytes) }) : what;
  };
};
