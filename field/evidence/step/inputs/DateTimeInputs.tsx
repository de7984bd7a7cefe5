import { InputFrame } from './InputFrame';
import { getErrorProps, type InputProps, toText } from './input-props';
import styles from './inputs.module.css';

/** A date or a time of day, by the native picker. */
const PickedInput = ({
  id,
  field,
  label,
  value,
  onValue,
  onLeave,
  problem,
  type,
}: InputProps & { type: 'date' | 'time' }) => (
  <InputFrame id={id} label={label} required={field.required} problem={problem}>
    <input
      id={id}
      type={type}
      className={styles.text}
      value={toText(value)}
      onChange={event => onValue(event.target.value || null)}
      onBlur={onLeave}
      {...getErrorProps(id, problem)}
    />
  </InputFrame>
);

export const DayInput = (props: InputProps) => <PickedInput {...props} type="date" />;
export const TimeInput = (props: InputProps) => <PickedInput {...props} type="time" />;
