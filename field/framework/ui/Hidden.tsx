import type { ReactNode } from 'react';
import styles from './Hidden.module.css';

/** For whoever hears the screen: where the others see it by its place. */
export const Hidden = ({ as: Tag = 'span', children }: { as?: 'span' | 'h2'; children: ReactNode }) => (
  <Tag className={styles.hidden}>{children}</Tag>
);
