import type { ReactNode } from 'react';
import { useWords } from '../../../framework/words/useWords';
import styles from './inputs.module.css';

/** An input with its label above and its error below. `grouped`: several controls answer one question. */
export const InputFrame = ({
  id,
  label,
  required,
  grouped = false,
  problem,
  end,
  children,
}: {
  id: string;
  label: ReactNode;
  required?: boolean;
  grouped?: boolean;
  problem: string | null;
  end?: ReactNode;
  children: ReactNode;
}) => {
  const { words } = useWords();
  const labelContent = (
    <>
      {label}
      {required && <span className={styles.required}> {words.step.required}</span>}
    </>
  );
  const errorText = problem && (
    <p id={`${id}-problem`} className={styles.problem}>
      {problem}
    </p>
  );
  return grouped ? (
    <fieldset className={styles.frame}>
      <legend className={styles.label}>{labelContent}</legend>
      {children}
      {end}
      {errorText}
    </fieldset>
  ) : (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {labelContent}
      </label>
      {children}
      {end}
      {errorText}
    </div>
  );
};
