import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './StatusLine.module.css';
import type { Tone } from './tone';

/** The line at the top of every screen: what has been sent, and what has not. */
export const StatusLine = ({
  tone,
  icon,
  to,
  children,
}: {
  tone: Tone;
  icon: ReactNode;
  to: string;
  children: ReactNode;
}) => (
  <Link href={to} className={styles.line} data-tone={tone}>
    {icon}
    <span role="status">{children}</span>
  </Link>
);
