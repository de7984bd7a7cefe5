import { useSizes } from '../sending/useSizes';
import { useWords } from '../words/useWords';
import type { Unsent } from '../work/unsent';

/** « 3 étapes et 41 photos (38 Mo) » */
export const useAmount = () => {
  const { words, fill } = useWords();
  const { countsInWords, sizeInWords } = useSizes();
  return (left: Unsent) => {
    const what = countsInWords(left);
    return left.bytes ? fill(words.session.amount, { what, size: sizeInWords(left.bytes) }) : what;
  };
};
