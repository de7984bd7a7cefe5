import { useMemo, useSyncExternalStore } from 'react';
import { getStep } from '../../../contract/work/evidence';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { useWatched } from '../../framework/drafts/useDraft';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import { StepProvider } from '../step/StepContext';
import { StepParts } from '../step/StepParts';
import { openStepDraft } from '../step/step-draft';
import styles from './ClockInStep.module.css';

/**
 * What a task type's clock-in asks for besides place and time: photos, and some have fields. All are optional at this
 * point.
 */
export const ClockInStep = ({ work: { id, kind } }: { work: Work }) => {
  const { words } = useWords();
  const test = taskKindDefinitions[kind].clockin;
  const step = getStep(kind, test);
  const draft = useWatched(vault => openStepDraft(vault, id, test));
  const failure = useSyncExternalStore(draft.subscribe, draft.failure);
  const context = useMemo(
    () => ({
      ...{ work: id, kind, test, draft, refused: noErrors, missing: noPaths, target: null },
      // The arrival is confirmed by its own button.
      answer: (apply: () => void) => apply(),
      finishIfComplete: () => undefined,
    }),
    [id, kind, test, draft],
  );
  return (
    step && (
      <StepProvider value={context}>
        {failure !== null && <Notice tone="bad">{words.arrival.noRoom}</Notice>}
        <section className={styles.step}>
          {/* Several parts each have their own heading. */}
          {step.parts.length === 1 && <h2 className={styles.title}>{words.arrival.besides}</h2>}
          <StepParts step={step} />
        </section>
      </StepProvider>
    )
  );
};
const noErrors: ReadonlyMap<string, string> = new Map();
const noPaths: ReadonlySet<string> = new Set();
