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
  const formatPhotoCount = usePhotoCountText();
  if (!isBegun(work)) return null;
  const [trouble] = listTroubles(work);
  const unsentCount = countUnsentOfWork(work);
  const redoCount = listRemainingRedo(work).length;
  const renderSendingStatus = () => {
    if (trouble)
      return (
        <span className={styles.bad}>
          <WarningIcon />
          {words.today.troubles[trouble.kind]}
        </span>
      );
    if (unsentCount > 0)
      return (
        <span className={styles.warn}>
          <SendIcon />
          {fill(words.today.unsent, { smart_count: unsentCount })}
        </span>
      );
    if (isReturned(work)) return null;
    return (
      <span className={styles.good}>
        <CheckIcon />
        {work.outcome ? words.today.sent : words.today.allSent}
      </span>
    );
  };
  return (
    <>
      {isReturned(work) && work.task?.cause_return && (
        <q className={styles.cause}>{work.task.cause_return}</q>
      )}
      {!work.outcome && !isReturned(work) && photos && (
        <span className={styles.photos}>
          <progress max={photos.slots} value={photos.filled} aria-hidden="true" />
          <span>{formatPhotoCount(photos)}</span>
        </span>
      )}
      <span className={styles.marks}>
        {isReturned(work) && redoCount > 0 && (
          <span className={styles.warn}>
            <ClockIcon />
            {fill(words.today.leftToRedo, { smart_count: redoCount })}
          </span>
        )}
        {renderSendingStatus()}
      </span>
    </>
  );
};
