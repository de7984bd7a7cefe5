import type { ReactNode } from 'react';
import styles from './Icon.module.css';

/** `label`: the accessible name where no text stands beside the icon; without it the icon is decorative. */
export type IconProps = { label?: string };

/** A line drawing in the text colour, 1.5 times as high as the text. */
export const Icon = ({ label, children }: IconProps & { children: ReactNode }) => (
  <svg
    className={styles.icon}
    viewBox="0 0 24 24"
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={!label}
    focusable="false"
  >
    {children}
  </svg>
);
