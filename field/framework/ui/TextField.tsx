import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './TextField.module.css';

/** A one-line text input with its label above and its error below. */
export const TextField = ({
  label,
  hint,
  error,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; hint?: ReactNode; error?: ReactNode }) => {
  const id = useId();
  const description = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={description ? `${id}-below` : undefined}
      />
      {description && (
        <span id={`${id}-below`} className={error ? styles.error : styles.hint}>
          {description}
        </span>
      )}
    </div>
  );
};
