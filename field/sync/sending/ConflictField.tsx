import type { StepData } from '../../../contract/work/evidence/step-data';
import type { DiffField } from '../../evidence/step/compare-versions';
import { useWords } from '../../framework/words/useWords';
import type { ServerStep } from '../../work/vault/tables';
import styles from './ConflictField.module.css';

export type Side = 'mine' | 'office';

/** One field of two versions, formatted, to choose from. */
export const ConflictField = ({
  field,
  mine,
  serverStep,
  side,
  onChoose,
}: {
  field: DiffField;
  mine: StepData;
  serverStep: ServerStep;
  side: Side | null;
  onChoose: (side: Side) => void;
}) => {
  const { words, language, localize } = useWords();
  const { changed } = words.sending;
  const corrected = serverStep.corrected.some(path => path === field.key || path.startsWith(`${field.key}.`));
  const versions = [
    ['mine', changed.mine, mine],
    ['office', corrected ? `${changed.office} (${changed.corrected})` : changed.office, serverStep.data],
  ] as const;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{localize(field.label)}</legend>
      {versions.map(([name, author, data]) => (
        <label key={name} className={styles.version}>
          <input type="radio" name={field.key} checked={side === name} onChange={() => onChoose(name)} />
          <span className={styles.words}>
            <span className={styles.who}>{author}</span>
            <span className={styles.value}>{field.format(field.read(data), language) || changed.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
