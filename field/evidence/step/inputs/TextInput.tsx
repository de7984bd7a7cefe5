import { InputFrame } from './InputFrame';
import { getErrorProps, type InputProps } from './input-props';
import styles from './inputs.module.css';
import { useTyped } from './useTyped';

/** One line of text; also used for numbers and coordinates, with the matching keyboard. */
export const TextInput = ({
  id,
  field,
  label,
  value,
  onValue,
  onLeave,
  problem,
  inputMode,
}: InputProps & { inputMode?: 'decimal' }) => {
  const [typed, setTyped] = useTyped(field, value, onValue);
  return (
    <InputFrame id={id} label={label} required={field.required} problem={problem}>
      <span className={styles.row}>
        <input
          id={id}
          className={styles.text}
          value={typed}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize={inputMode ? 'off' : 'sentences'}
          onChange={event => setTyped(event.target.value)}
          onBlur={onLeave}
          {...getErrorProps(id, problem)}
        />
        {field.unit && <span className={styles.unit}>{field.unit}</span>}
      </span>
    </InputFrame>
  );
};
