import type { ReactNode } from 'react';
import styles from './Empty.module.css';

/** That there is nothing here, and what to do about it. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <div className={styles.empty}>{children}</div>
);
