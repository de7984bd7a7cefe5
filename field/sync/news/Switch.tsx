import styles from './Switch.module.css';

/** Something that is on or off; the whole row is touched. */
export const Switch = ({
  name,
  detail,
  on,
  disabled,
  onChange,
}: {
  name: string;
  detail: string;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className={styles.row}>
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>{detail}</span>
    </span>
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      checked={on}
      aria-checked={on}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
);
