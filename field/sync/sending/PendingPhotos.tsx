import { getStep, isPhotosOnly, slotLabel } from '../../../contract/work/evidence';
import { impossibleTest } from '../../../contract/work/impossible';
import { ListItem } from '../../framework/ui/ListItem';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isUnsentComment } from '../../work/tasks/unsent-counts';
import type { Work } from '../../work/tasks/work';
import type { PhotoEntry, WorkId } from '../../work/vault/tables';
import styles from './PendingPhotos.module.css';
import { useAmountFormats } from './useAmountFormats';
import { useItemState } from './useItemState';

/** The pending photos of a step, counted; expanded, each with its size and state. */
export const PendingPhotos = ({
  id,
  test,
  photos,
  work,
}: {
  id: WorkId;
  test: string;
  photos: readonly PhotoEntry[];
  work: Work | null;
}) => {
  const vault = useVault();
  const { words, fill, localize } = useWords();
  const { sizeInWords } = useAmountFormats();
  const step = work && getStep(work.kind, test);
  const getTitle = () => {
    if (test === impossibleTest) return words.sending.impossiblePhotos;
    if (work && isPhotosOnly(work.kind, test)) return localize(step!.label);
    return fill(words.sending.photosOf, { step: step ? localize(step.label) : test });
  };
  const title = getTitle();
  const stepPhotos = vault
    .all('photos')
    .filter(photo => photo.work === id && photo.test === test && !photo.removed);
  // A slot whose picture was retaken after it was sent counts once, as pending.
  const slots = new Set(stepPhotos.map(({ index }) => index));
  const pendingSlots = new Set(stepPhotos.flatMap(({ index, sent_at }) => (sent_at ? [] : [index])));
  const sentCount = slots.size - pendingSlots.size;
  const remainingBytes = photos.reduce(
    (sum, { bytes, offset, removed }) => sum + (removed ? 0 : bytes - offset),
    0,
  );
  return (
    <details className={styles.photos} open={photos.some(({ trouble }) => trouble)}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <span>
          {fill(words.sending.progress, { sent: sentCount, of: slots.size })}
          {remainingBytes > 0 && ` · ${sizeInWords(remainingBytes)}`}
        </span>
        <progress className={styles.progress} value={sentCount} max={slots.size || 1} aria-label={title} />
      </summary>
      {photos.map(photo => (
        <PhotoLine key={photo.id} photo={photo} work={work} />
      ))}
    </details>
  );
};

const PhotoLine = ({ photo, work }: { photo: PhotoEntry; work: Work | null }) => {
  const { words, fill, language } = useWords();
  const { sizeInWords } = useAmountFormats();
  const state = useItemState({ table: 'photos', row: photo });
  const { work: id, test, index, trouble, bytes } = photo;
  const label = work && test !== impossibleTest ? slotLabel(work.kind, test, index, language) : '';
  const content = isUnsentComment(photo) ? words.photos.comment : sizeInWords(bytes);
  const detail = [content, state, trouble?.kind === 'refused' && trouble.message];
  return (
    <ListItem
      to={test === impossibleTest ? `/work/${id}/impossible` : `/work/${id}/step/${test}`}
      title={label || fill(words.sending.photo, { number: index + 1 })}
      detail={detail.filter(Boolean).join(' · ')}
    />
  );
};
