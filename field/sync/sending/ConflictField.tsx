import type { StepData } from '../../../contract/work/evidence/step-data';
import type { DiffField } from '../../evidence/step/compare-versions';
import type { ServerStep } from '../../framework/vault/tables';
import { useWords } from '../../framework/words/useWords';
import styles from './ConflictField.module.css';

export type Side = 'mine' | 'office';

/** One field of two versions, formatted, to choose from. */
export const ConflictField = ({
  field,
  mine,
  held,
  side,
  choose,
}: {
  field: DiffField;
  mine: StepData;
  held: ServerStep;
  side: Side | null;
  choose: (side: Side) => void;
}) => {
  const { words, language, named } = useWords();
  const { changed } = words.sending;
  const corrected = held.corrected.some(path => path === field.key || path.startsWith(`${field.key}.`));
  const versions = [
    ['mine', changed.mine, mine],
    ['office', corrected ? `${changed.office} (${changed.corrected})` : changed.office, held.data],
  ] as const;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{named(field.label)}</legend>
      {versions.map(([name, author, data]) => (
        <label key={name} className={styles.version}>
          <input type="radio" name={field.key} checked={side === name} onChange={() => choose(name)} />
          <span className={styles.words}>
            <span className={styles.who}>{author}</span>
            <span className={styles.value}>{field.inWords(field.read(data), language) || changed.empty}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
