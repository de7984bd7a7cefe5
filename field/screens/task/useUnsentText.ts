import { sizeIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import { isUnsentComment, isUnsentStep } from '../../work/tasks/unsent-counts';
import type { Work } from '../../work/tasks/work';

/** « Reste à envoyer : 3 étapes et 41 photos (38 Mo). »; null if everything is at the office. */
export const useUnsentText = ({ entries, photos }: Work): string | null => {
  const { words, fill, language } = useWords();
  const texts = words.task.left;
  const steps = entries.filter(isUnsentStep).length;
  const waiting = photos.filter(({ sent_at }) => sent_at === null);
  const bytes = waiting.reduce((sum, photo) => sum + photo.bytes - photo.offset, 0);
  const comments = photos.filter(isUnsentComment).length;
  const parts = [
    ...(steps ? [fill(texts.steps, { smart_count: steps })] : []),
    ...(waiting.length
      ? [fill(texts.photos, { smart_count: waiting.length, size: sizeIn(language, bytes) })]
      : []),
    ...(comments ? [fill(words.sending.comments, { smart_count: comments })] : []),
  ];
  return parts.length ? fill(texts.what, { what: parts.join(texts.and) }) : null;
};
