import { type ReactNode, use, useEffect } from 'react';
import { Link } from 'wouter';
import { FrameContext } from './FrameContext';
import { BackIcon } from './icons/BackIcon';
import styles from './Page.module.css';

/**
 * A screen: its title, its content, and what is mainly done on it at the bottom, under the thumb. One without a way back
 * (`back`, an address) is a main screen and shows the way to the others.
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
  const { status, navigation, backLabel } = use(FrameContext);
  useEffect(() => {
    document.title = `${title} · Terrain`;
  }, [title]);
  useEffect(() => void scrollTo(0, 0), []);
  const foot = action || !back;
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
      {foot && (
        <div className={styles.foot}>
          {action && <div className={styles.action}>{action}</div>}
          {!back && navigation}
        </div>
      )}
    </div>
  );
};
