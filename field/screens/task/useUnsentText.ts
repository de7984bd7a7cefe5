import { sizeIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import { isUnsentComment, isUnsentStep } from '../../work/tasks/unsent-counts';
import type { Work } from '../../work/tasks/work';

/** « Reste à envoyer : 3 étapes et 41 photos (38 Mo). »; null if everything is at the office. */
export const useUnsentText = ({ entries, photos }: Work): string | null => {
  const { words, fill, language } = useWords();
  const texts = words.task.left;
  const stepCount = entries.filter(isUnsentStep).length;
  const unsentPhotos = photos.filter(({ sent_at }) => sent_at === null);
  const bytes = unsentPhotos.reduce((sum, photo) => sum + photo.bytes - photo.offset, 0);
  const commentCount = photos.filter(isUnsentComment).length;
  const parts = [
    ...(stepCount ? [fill(texts.steps, { smart_count: stepCount })] : []),
    ...(unsentPhotos.length
      ? [fill(texts.photos, { smart_count: unsentPhotos.length, size: sizeIn(language, bytes) })]
      : []),
    ...(commentCount ? [fill(words.sending.comments, { smart_count: commentCount })] : []),
  ];
  return parts.length ? fill(texts.what, { what: parts.join(texts.and) }) : null;
};
