import { useState } from 'react';
import { getPathLabel } from '../../evidence/step/path-label';
import { Button } from '../../framework/ui/Button';
import { ListItem } from '../../framework/ui/ListItem';
import { Notice } from '../../framework/ui/Notice';
import { Sheet } from '../../framework/ui/Sheet';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { submitWork } from '../../work/tasks/entries';
import type { Work } from '../../work/tasks/work';
import { canSubmit, getSubmitBlockers, type SubmitBlockers } from './submit-blockers';
import { useUnsentText } from './useUnsentText';
import styles from './WorkPage.module.css';

/** Submits the work: first lists what is missing, each with a link to it; then asks for confirmation once. */
export const SubmitSheet = ({ work, open, onClose }: { work: Work; open: boolean; onClose: () => void }) => {
  const { words } = useWords();
  const blockers = open ? getSubmitBlockers(work) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={blockers && !canSubmit(blockers) ? words.task.missing.title : words.task.submit.title}
    >
      {blockers &&
        (canSubmit(blockers) ? (
          <SubmitConfirmation work={work} onClose={onClose} />
        ) : (
          <BlockerList work={work} blockers={blockers} />
        ))}
    </Sheet>
  );
};

const BlockerList = ({ work, blockers }: { work: Work; blockers: SubmitBlockers }) => {
  const { words, localize, language } = useWords();
  const getStepPath = (test: string, at?: string) =>
    `/work/${work.id}/step/${test}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
  return (
    <>
      {blockers.redo.length > 0 && (
        <section className={styles.group}>
          <h3>{words.task.redo.title}</h3>
          {blockers.redo.map(({ test, index, label }) => (
            <ListItem
              key={`${test}/${index}`}
              to={getStepPath(test, index === null ? undefined : `photos.${index}`)}
              title={label}
            />
          ))}
        </section>
      )}
      {blockers.steps.map(({ step, paths }) => (
        <section key={step.test} className={styles.group}>
          <h3>{localize(step.label)}</h3>
          {paths.length === 0 && <ListItem to={getStepPath(step.test)} title={words.task.missing.notDone} />}
          {paths.map(path => (
            <ListItem
              key={path}
              to={getStepPath(step.test, path)}
              title={getPathLabel(work.kind, step, path, language)}
            />
          ))}
        </section>
      ))}
    </>
  );
};

const SubmitConfirmation = ({ work, onClose }: { work: Work; onClose: () => void }) => {
  const vault = useVault();
  const { words } = useWords();
  const unsentText = useUnsentText(work);
  const [isFull, setFull] = useState(false);
  const { busy, once } = useSingleFlight();
  const submit = async () => {
    setFull(false);
    try {
      await submitWork(vault, work);
      onClose();
    } catch {
      setFull(true);
    }
  };
  return (
    <>
      {unsentText && <p>{unsentText}</p>}
      <p>{words.task.submit.goes}</p>
      {isFull && <Notice tone="bad">{words.task.noRoom}</Notice>}
      <Button look="main" busy={busy} onClick={() => once(submit)}>
        {words.task.submit.yes}
      </Button>
      <Button onClick={onClose}>{words.task.submit.no}</Button>
    </>
  );
};
