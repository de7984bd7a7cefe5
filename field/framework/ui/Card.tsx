import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A group of content, with an optional title. */
export const Card = ({ title, children }: { title?: ReactNode; children: ReactNode }) => (
  <section className={styles.card}>
    {title && <h2 className={styles.title}>{title}</h2>}
    {children}
  </section>
);
