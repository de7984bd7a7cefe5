import { type ReactNode, useState } from 'react';
import { quoted } from '../../../i18n/typography';
import { Notice } from '../../framework/ui/Notice';
import { VisuallyHidden } from '../../framework/ui/VisuallyHidden';
import { useWords } from '../../framework/words/useWords';
import type { Redo } from '../../work/tasks/redo';
import { PhotoSlots } from '../photos/PhotoSlots';
import { useStep } from './StepContext';
import styles from './StepPage.module.css';

/**
 * A returned step: what its manager refused comes first, with their comment, and the rest is collapsed. A slot stays
 * here once it has its new photo, so that the agent sees the result.
 */
export const RedoSection = ({ redo, children }: { redo: readonly Redo[]; children: ReactNode }) => {
  const { work, test } = useStep();
  const { words } = useWords();
  const requestedSlots = redo.map(({ index }) => index).filter(index => index !== null);
  const [slots, setSlots] = useState(requestedSlots);
  if (requestedSlots.some(index => !slots.includes(index)))
    setSlots([...new Set([...slots, ...requestedSlots])]);
  // A step to be redone completely stays expanded after sending: what is being typed must not collapse.
  const isFullRedo = redo.some(({ index }) => index === null);
  const [isExpanded, setExpanded] = useState(isFullRedo);
  if (isFullRedo && !isExpanded) setExpanded(true);
  if (!redo.length && !slots.length) return children;
  return (
    <>
      {redo.length > 0 && <RefusalNotice redo={redo} />}
      {slots.length > 0 && (
        <div>
          <VisuallyHidden as="h2">{words.photos.title}</VisuallyHidden>
          <PhotoSlots work={work} test={test} only={slots} />
        </div>
      )}
      {isExpanded ? (
        children
      ) : (
        <details className={styles.rest}>
          <summary>{words.step.redo.rest}</summary>
          {children}
        </details>
      )}
    </>
  );
};

/** What was refused, and why: photos by their label, or the complete step. */
const RefusalNotice = ({ redo }: { redo: readonly Redo[] }) => {
  const { words, language } = useWords();
  return (
    <Notice tone="warn">
      <strong>{words.step.redo.title}</strong>
      <ul className={styles.refusals}>
        {redo.map(({ index, label, cause }) => (
          <li key={index ?? 'step'}>
            {index === null ? words.step.redo.whole : label}
            {cause && <span className={styles.cause}>{quoted(language, cause)}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
};
