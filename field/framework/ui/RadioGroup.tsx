import { type ReactNode, useId } from 'react';
import styles from './RadioGroup.module.css';

/** Radio buttons for a few options, all visible. */
export const RadioGroup = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; name: ReactNode }[];
  onChange: (value: Value) => void;
}) => {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
