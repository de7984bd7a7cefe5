import { Frame } from './Frame';
import { type InputProps, toldWrong } from './input';
import styles from './inputs.module.css';
import { useTyped } from './useTyped';

/** A line; numbers and coordinates are typed as one too, with the keys that they need. */
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
  const [typed, type] = useTyped(field, value, onValue);
  return (
    <Frame id={id} label={label} required={field.required} problem={problem}>
      <span className={styles.row}>
        <input
          id={id}
          className={styles.text}
          value={typed}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize={inputMode ? 'off' : 'sentences'}
          onChange={event => type(event.target.value)}
          onBlur={onLeave}
          {...toldWrong(id, problem)}
        />
        {field.unit && <span className={styles.unit}>{field.unit}</span>}
      </span>
    </Frame>
  );
};
