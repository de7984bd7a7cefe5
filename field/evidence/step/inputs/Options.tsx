import { useWords } from '../../../framework/words/useWords';
import { InputFrame } from './InputFrame';
import type { InputProps } from './input-props';
import styles from './inputs.module.css';

/** One of a few, each a large button; a separate button clears an unintended answer. */
export const Options = ({
  id,
  label,
  value,
  onValue,
  problem,
  required = false,
  clearable = false,
  short = false,
  options,
}: Pick<InputProps, 'id' | 'label' | 'value' | 'onValue' | 'problem'> & {
  required?: boolean;
  clearable?: boolean;
  /** Labels of a syllable or two: three fit side by side. */
  short?: boolean;
  options: readonly { id: string; name: string; look?: 'good' | 'bad' }[];
}) => {
  const { words } = useWords();
  const isAnswered = value !== undefined && value !== null && value !== '';
  return (
    <InputFrame
      id={id}
      label={label}
      required={required}
      grouped
      problem={problem}
      end={
        isAnswered &&
        clearable && (
          <button type="button" className={styles.clear} onClick={() => onValue(null)}>
            {words.step.clear}
          </button>
        )
      }
    >
      <div className={`${styles.options} ${short ? styles.short : ''}`}>
        {options.map(({ id: option, name, look }) => (
          <label key={option} className={`${styles.option} ${look ? styles[look] : ''}`}>
            <input
              type="radio"
              name={id}
              checked={value === option}
              onChange={() => onValue(option)}
              aria-describedby={problem ? `${id}-problem` : undefined}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </InputFrame>
  );
};
