import { useState } from 'react';
import { labelOf } from '../../evidence/step/label-of';
import { Button } from '../../framework/ui/Button';
import { Line } from '../../framework/ui/Line';
import { Notice } from '../../framework/ui/Notice';
import { Sheet } from '../../framework/ui/Sheet';
import { useOnce } from '../../framework/ui/useOnce';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { submit } from '../../work/tasks/entering';
import type { Work } from '../../work/tasks/work';
import { isReady, notReady } from './not-ready';
import { useStillToSend } from './useStillToSend';
import styles from './WorkPage.module.css';

/** Submits the work: first lists what is missing, each with a link to it; then asks for confirmation once. */
export const SubmitSheet = ({ work, open, onClose }: { work: Work; open: boolean; onClose: () => void }) => {
  const { words } = useWords();
  const left = open ? notReady(work) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={left && !isReady(left) ? words.task.missing.title : words.task.submit.title}
    >
      {left &&
        (isReady(left) ? <Question work={work} onClose={onClose} /> : <Missing work={work} left={left} />)}
    </Sheet>
  );
};

const Missing = ({ work, left }: { work: Work; left: ReturnType<typeof notReady> }) => {
  const { words, named, language } = useWords();
  const stepPath = (test: string, at?: string) =>
    `/work/${work.id}/step/${test}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
  return (
    <>
      {left.redo.length > 0 && (
        <section className={styles.group}>
          <h3>{words.task.redo.title}</h3>
          {left.redo.map(({ test, index, label }) => (
            <Line
              key={`${test}/${index}`}
              to={stepPath(test, index === null ? undefined : `photos.${index}`)}
              title={label}
            />
          ))}
        </section>
      )}
      {left.steps.map(({ step, paths }) => (
        <section key={step.test} className={styles.group}>
          <h3>{named(step.label)}</h3>
          {paths.length === 0 && <Line to={stepPath(step.test)} title={words.task.missing.notDone} />}
          {paths.map(path => (
            <Line
              key={path}
              to={stepPath(step.test, path)}
              title={labelOf(work.kind, step, path, language)}
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
  const left = useStillToSend(work);
  const [isFull, setFull] = useState(false);
  const { busy, once } = useOnce();
  const send = async () => {
    setFull(false);
    try {
      await submit(vault, work);
      onClose();
    } catch {
      setFull(true);
    }
  };
  return (
    <>
      {left && <p>{left}</p>}
      <p>{words.task.submit.goes}</p>
      {isFull && <Notice tone="bad">{words.task.noRoom}</Notice>}
      <Button look="main" busy={busy} onClick={() => once(send)}>
        {words.task.submit.yes}
      </Button>
      <Button onClick={onClose}>{words.task.submit.no}</Button>
    </>
  );
};
