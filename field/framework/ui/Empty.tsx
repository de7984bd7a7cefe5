import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** An empty state, and what to do about it. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
