import { useWords } from '../../framework/words/useWords';
import { useSizes } from '../../sync/sending/useSizes';
import type { Unsent } from '../../work/tasks/unsent';

/** « 3 étapes et 41 photos (38 Mo) » */
export const useAmount = () => {
  const { words, fill } = useWords();
  const { countsInWords, sizeInWords } = useSizes();
  return (left: Unsent) => {
    const what = countsInWords(left);
    return left.bytes ? fill(words.session.amount, { what, size: sizeInWords(left.bytes) }) : what;
  };
};
