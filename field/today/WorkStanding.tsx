import { CheckIcon } from '../ui/icons/CheckIcon';
import { ClockIcon } from '../ui/icons/ClockIcon';
import { SendIcon } from '../ui/icons/SendIcon';
import { WarningIcon } from '../ui/icons/WarningIcon';
import { useWords } from '../words/useWords';
import type { PhotoCount } from '../work/photo-count';
import { redoLeft } from '../work/redo';
import { isBegun, isReturned, troublesOf, unsentOf } from '../work/standing';
import { usePhotoWords } from '../work/usePhotoWords';
import type { Work } from '../work/work';
import styles from './WorkStanding.module.css';

/** How far a piece of work is, and whether the office has it: nothing for what has not been begun. */
export const WorkStanding = ({ work, photos }: { work: Work; photos: PhotoCount | null }) => {
  const { words, fill } = useWords();
  const photoWords = usePhotoWords();
  if (!isBegun(work)) return null;
  const [trouble] = troublesOf(work);
  const unsent = unsentOf(work);
  const redo = redoLeft(work).length;
  return (
    <>
      {isReturned(work) && work.task?.cause_return && (
        <q className={styles.cause}>{work.task.cause_return}</q>
      )}
      {!work.outcome && !isReturned(work) && photos && (
        <span className={styles.photos}>
          <progress max={photos.of} value={photos.filled} aria-hidden="true" />
          <span>{photoWords(photos)}</span>
        </span>
      )}
      <span className={styles.marks}>
        {isReturned(work) && redo > 0 && (
          <span className={styles.warn}>
            <ClockIcon />
            {fill(words.today.leftToRedo, { smart_count: redo })}
          </span>
        )}
        {trouble ? (
          <span className={styles.bad}>
            <WarningIcon />
            {words.today.troubles[trouble.kind]}
          </span>
        ) : unsent > 0 ? (
          <span className={styles.warn}>
            <SendIcon />
            {fill(words.today.unsent, { smart_count: unsent })}
          </span>
        ) : isReturned(work) ? null : (
          <span className={styles.good}>
            <CheckIcon />
            {work.outcome ? words.today.sent : words.today.allSent}
          </span>
        )}
      </span>
    </>
  );
};
