import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'wouter';
import { BackIcon } from './icons/BackIcon';
import { LayoutContext } from './LayoutContext';
import styles from './Page.module.css';

/**
 * A screen: title, content, and its main action at the bottom, in reach of the thumb. Without `back` (an address) it is
 * a main screen and shows the navigation.
 */
export const Page = ({
  title,
  back,
  action,
  children,
}: {
  title: string;
  back?: string;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const { status, navigation, backLabel } = use(LayoutContext);
  useEffect(() => {
    document.title = `${title} · Terrain`;
  }, [title]);
  useEffect(() => void scrollTo(0, 0), []);
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        {status}
        <header className={styles.header}>
          {back && (
            <Link href={back} className={styles.back} aria-label={backLabel}>
              <BackIcon />
            </Link>
          )}
          <h1 className={styles.title}>{title}</h1>
        </header>
      </div>
      <main className={styles.content}>{children}</main>
      {(action || !back) && (
        <div className={styles.foot}>
          {action && <div className={styles.action}>{action}</div>}
          {!back && navigation}
        </div>
      )}
    </div>
  );
};
