import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

/**
 * `main` is what the screen is for, at most one at a time; `plain` the rest; `danger` what takes something away. `busy`
 * says that it is being done: it stays readable, and a second touch does nothing.
 */
export const Button = ({
  look = 'plain',
  busy = false,
  onClick,
  className = '',
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: 'main' | 'plain' | 'danger'; busy?: boolean }) => (
  <button
    {...rest}
    type={busy ? 'button' : type}
    aria-busy={busy}
    onClick={busy ? undefined : onClick}
    className={`${styles.button} ${styles[look]} ${className}`}
  />
);
