import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { CheckIcon } from '../../framework/ui/icons/CheckIcon';
import { ClockIcon } from '../../framework/ui/icons/ClockIcon';
import { RefreshIcon } from '../../framework/ui/icons/RefreshIcon';
import { WarningIcon } from '../../framework/ui/icons/WarningIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { useWords } from '../../framework/words/useWords';
import { usePhotoCountText } from '../../work/tasks/usePhotoCountText';
import type { Work } from '../../work/tasks/work';
import styles from './StepListItem.module.css';
import { getStepState, type StepState } from './step-state';

/** A step in a list: progress, problems, and whether the office has it. */
export const StepListItem = ({ work, step, number }: { work: Work; step: EvidenceStep; number: number }) => {
  const { words, fill, localize } = useWords();
  const formatPhotoCount = usePhotoCountText();
  const { state, photos, counts, isUnsent } = getStepState(work, step);
  const details = [
    formatPhotoCount(photos),
    counts.questions > 0 && fill(words.task.answers, { answers: counts.answers, of: counts.questions }),
    counts.rows > 0 && fill(words.task.rows, { smart_count: counts.rows }),
    counts.codes > 0 && fill(words.task.codes, { smart_count: counts.codes }),
  ].filter(Boolean);
  const getSendingStatus = () => {
    if (state === 'untouched') return null;
    if (isUnsent) return words.task.waits;
    return work.task?.tests[step.test] && words.task.sent;
  };
  return (
    <ListItem
      to={`/work/${work.id}/step/${step.test}`}
      mark={<span className={`${styles.mark} ${styles[state]}`}>{marks[state] ?? number}</span>}
      title={localize(step.label)}
      detail={
        <>
          {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
          <span className={styles[state]}>
            {[words.task.states[state], getSendingStatus()].filter(Boolean).join(' · ')}
          </span>
        </>
      }
    />
  );
};

const marks: Partial<Record<StepState['state'], React.ReactNode>> = {
  refused: <WarningIcon />,
  changed: <WarningIcon />,
  redo: <RefreshIcon />,
  done: <CheckIcon />,
  begun: <ClockIcon />,
};
