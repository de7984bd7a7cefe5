import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** For screen readers only: what others see from the layout. */
export const VisuallyHidden = ({
  as: Tag = 'span',
  children,
}: {
  as?: 'span' | 'h2';
  children: ReactNode;
}) => <Tag className={styles.hidden}>{children}</Tag>;
