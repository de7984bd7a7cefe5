import { Dictation } from './Dictation';
import { InputFrame } from './InputFrame';
import { getErrorProps, type InputProps } from './input-props';
import styles from './inputs.module.css';
import { useTyped } from './useTyped';

/** A note; the field grows with its text. */
export const LongTextInput = ({
  id,
  field,
  label,
  value,
  onValue,
  onLeave,
  problem,
  maxLength,
}: InputProps & { maxLength?: number }) => {
  const [typed, setTyped] = useTyped(field, value, onValue);
  return (
    <InputFrame id={id} label={label} required={field.required} problem={problem}>
      <div className={styles.spoken}>
        <textarea
          id={id}
          className={styles.long}
          rows={2}
          maxLength={maxLength}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onBlur={onLeave}
          {...getErrorProps(id, problem)}
        />
        <Dictation onText={text => setTyped(typed.trim() ? `${typed.trimEnd()} ${text}` : text)} />
      </div>
    </InputFrame>
  );
};
