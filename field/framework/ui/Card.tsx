import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** What belongs together, under a title of its own where it needs one. */
export const Card = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <section className={styles.card}>
    {title && <h2 className={styles.title}>{title}</h2>}
    {children}
  </section>
);
