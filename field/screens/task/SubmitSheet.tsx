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
import { canSubmit, getSubmitBlockers } from './submit-blockers';
import { useUnsentText } from './useUnsentText';
import styles from './WorkPage.module.css';

/** Submits the work: first lists what is missing, each with a link to it; then asks for confirmation once. */
export const SubmitSheet = ({ work, open, onClose }: { work: Work; open: boolean; onClose: () => void }) => {
  const { words } = useWords();
  const remaining = open ? getSubmitBlockers(work) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={remaining && !canSubmit(remaining) ? words.task.missing.title : words.task.submit.title}
    >
      {remaining &&
        (canSubmit(remaining) ? (
          <Question work={work} onClose={onClose} />
        ) : (
          <Missing work={work} left={remaining} />
        ))}
    </Sheet>
  );
};

const Missing = ({ work, left }: { work: Work; left: ReturnType<typeof getSubmitBlockers> }) => {
  const { words, localize, language } = useWords();
  const stepPath = (test: string, at?: string) =>
    `/work/${work.id}/step/${test}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
  return (
    <>
      {left.redo.length > 0 && (
        <section className={styles.group}>
          <h3>{words.task.redo.title}</h3>
          {left.redo.map(({ test, index, label }) => (
            <ListItem
              key={`${test}/${index}`}
              to={stepPath(test, index === null ? undefined : `photos.${index}`)}
              title={label}
            />
          ))}
        </section>
      )}
      {left.steps.map(({ step, paths }) => (
        <section key={step.test} className={styles.group}>
          <h3>{localize(step.label)}</h3>
          {paths.length === 0 && <ListItem to={stepPath(step.test)} title={words.task.missing.notDone} />}
          {paths.map(path => (
            <ListItem
              key={path}
              to={stepPath(step.test, path)}
              title={getPathLabel(work.kind, step, path, language)}
            />
          ))}
        </section>
      ))}
    </>
  );
};

const Question = ({ work, onClose }: { work: Work; onClose: () => void }) => {
  const vault = useVault();
  const { words } = useWords();
  const remaining = useUnsentText(work);
  const [isFull, setFull] = useState(false);
  const { busy, once } = useSingleFlight();
  const send = async () => {
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
      {remaining && <p>{remaining}</p>}
      <p>{words.task.submit.goes}</p>
      {isFull && <Notice tone="bad">{words.task.noRoom}</Notice>}
      <Button look="main" busy={busy} onClick={() => once(send)}>
        {words.task.submit.yes}
      </Button>
      <Button onClick={onClose}>{words.task.submit.no}</Button>
    </>
  );
};
