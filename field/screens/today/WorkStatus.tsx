import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { ClockIcon } from '../../framework/ui/icons/ClockIcon';
import { SendIcon } from '../../framework/ui/icons/SendIcon';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { useWords } from '../../framework/words/useWords';
import type { PhotoCount } from '../../work/tasks/photo-count';
import { listRemainingRedo } from '../../work/tasks/redo';
import { usePhotoCountText } from '../../work/tasks/usePhotoCountText';
import type { Work } from '../../work/tasks/work';
import { countUnsentOfWork, isBegun, isReturned, listTroubles } from '../../work/tasks/work-state';
import styles from './WorkStatus.module.css';

/** The progress of a work item, and whether the office has it; nothing if it has not been begun. */
export const WorkStatus = ({ work, photos }: { work: Work; photos: PhotoCount | null }) => {
  const { words, fill } = useWords();
  const photoWords = usePhotoCountText();
  if (!isBegun(work)) return null;
  const [trouble] = listTroubles(work);
  const unsent = countUnsentOfWork(work);
  const redo = listRemainingRedo(work).length;
  return (
    <>
      {isReturned(work) && work.task?.cause_return && (
        <q className={styles.cause}>{work.task.cause_return}</q>
      )}
      {!work.outcome && !isReturned(work) && photos && (
        <span className={styles.photos}>
          <progress max={photos.slots} value={photos.filled} aria-hidden="true" />
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
