import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { getStep } from '../../../contract/work/evidence';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import { isStepDone } from '../../work/tasks/step-done';
import type { Work } from '../../work/tasks/work';
import styles from './StepPage.module.css';

/** On the screen after a finished step: which one it was, and the way back to it. */
export const FinishedNotice = ({ work }: { work: Work }) => {
  const { words, fill, localize } = useWords();
  const test = useHistoryState<{ finished?: string } | null>()?.finished;
  const step = test && getStep(work.kind, test);
  if (!step || !isStepDone(work, test)) return null;
  return (
    <Notice tone="good">
      {fill(words.step.finished, { step: localize(step.label) })}{' '}
      <Link className={styles.link} href={`/work/${work.id}/step/${test}`}>
        {words.step.goBack}
      </Link>
    </Notice>
  );
};
