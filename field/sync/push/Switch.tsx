import styles from './Switch.module.css';

/** A toggle; the whole row is tappable. */
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
