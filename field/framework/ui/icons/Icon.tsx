import type { ReactNode } from 'react';
import styles from './Icon.module.css';

/** `label`: what the icon says where no word stands beside it; without one it is decoration. */
export type IconProps = { label?: string };

/** A drawing of lines in the colour of the text, one and a half times as high as it. */
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
