import { type ComponentType, memo } from 'react';
import type { EvidencePart, EvidenceStep } from '../../../contract/work/steps/parts';
import { VisuallyHidden } from '../../framework/ui/VisuallyHidden';
import { useWords } from '../../framework/words/useWords';
import { parts } from './parts/parts';
import styles from './StepPage.module.css';

/** All that a step asks for. Not re-rendered when a value changes: each part subscribes to its own. */
export const StepParts = memo(({ step }: { step: EvidenceStep }) => {
  const { localize } = useWords();
  return step.parts.map(part => {
    const Part = parts[part.part] as ComponentType<{ part: EvidencePart }>;
    return (
      <section key={part.key} className={styles.part} data-part={part.part}>
        {step.parts.length > 1 || part.part === 'table' ? (
          <h2>{localize(part.label)}</h2>
        ) : (
          <VisuallyHidden as="h2">{localize(part.label)}</VisuallyHidden>
        )}
        <Part part={part} />
      </section>
    );
  });
});
