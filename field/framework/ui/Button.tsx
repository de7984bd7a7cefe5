import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';

/**
 * `main`: the primary action, at most one per screen; `danger` removes something; `plain`: the rest. `busy`: in
 * progress; it stays readable, and a second tap does nothing.
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
