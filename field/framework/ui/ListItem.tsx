import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ChevronIcon } from './icons/ChevronIcon';
import styles from './ListItem.module.css';

/**
 * A list row: `mark` before it (an icon, a number), `end` after it. With an address or an action the whole row is
 * tappable.
 */
export const ListItem = ({
  to,
  onClick,
  title,
  detail,
  mark,
  end,
}: {
  to?: string;
  onClick?: () => void;
  title: ReactNode;
  detail?: ReactNode;
  mark?: ReactNode;
  end?: ReactNode;
}) => {
  const content = (
    <>
      {mark && <span className={styles.mark}>{mark}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      {to && <ChevronIcon />}
    </>
  );
  if (to)
    return (
      <Link href={to} className={`${styles.line} ${styles.touched}`} onClick={onClick}>
        {content}
      </Link>
    );
  if (onClick)
    return (
      <button type="button" className={`${styles.line} ${styles.touched}`} onClick={onClick}>
        {content}
      </button>
    );
  return <div className={styles.line}>{content}</div>;
};
