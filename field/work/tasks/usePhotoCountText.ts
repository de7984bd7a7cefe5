import { useWords } from '../../framework/words/useWords';
import type { PhotoCount } from './photo-count';

/** « 71 / 90 photos », « 71 / 90 photos et 2 de plus », « 2 photos »; empty if there are none and none are required. */
export const usePhotoCountText = () => {
  const { words, fill } = useWords();
  const texts = words.task.photoCount;
  return ({ filled, slots, extra }: PhotoCount): string => {
    if (!slots) return extra ? fill(texts.free, { smart_count: extra }) : '';
    const text = fill(texts.slots, { filled, of: slots });
    return extra ? fill(texts.besides, { slots: text, smart_count: extra }) : text;
  };
};
