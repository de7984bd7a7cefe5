import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { stepOf } from '../../../contract/work/evidence';
import { kindRows } from '../../../contract/work/task-kinds';
import { Notice } from '../../framework/ui/Notice';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import { openDraft } from '../step/draft';
import { StepProvider } from '../step/StepContext';
import { StepParts } from '../step/StepParts';
import styles from './ClockInStep.module.css';

/** What a kind's clock-in asks for beside place and time: its photos, and the fields that some have. All can wait. */
export const ClockInStep = ({ work: { id, kind } }: { work: Work }) => {
  const vault = useVault();
  const { words } = useWords();
  const test = kindRows[kind].clockin;
  const step = stepOf(kind, test);
  const [draft] = useState(() => openDraft(vault, id, test));
  useEffect(() => {
    const stop = draft.watch();
    return stop;
  }, [draft]);
  const failure = useSyncExternalStore(draft.subscribe, draft.failure);
  const open = useMemo(
    () => ({ work: id, kind, test, draft, refused: nothing, missing: nowhere, target: null }),
    [id, kind, test, draft],
  );
  return (
    step && (
      <StepProvider value={open}>
        {failure !== null && <Notice tone="bad">{words.arrival.noRoom}</Notice>}
        <section className={styles.step}>
          {/* Several parts have a heading each. */}
          {step.parts.length === 1 && <h2 className={styles.title}>{words.arrival.besides}</h2>}
          <StepParts step={step} />
        </section>
      </StepProvider>
    )
  );
};
const nothing: ReadonlyMap<string, string> = new Map();
const nowhere: ReadonlySet<string> = new Set();
