import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { MapIcon } from '../../framework/ui/icons/MapIcon';
import { SendIcon } from '../../framework/ui/icons/SendIcon';
import { TodayIcon } from '../../framework/ui/icons/TodayIcon';
import { UserIcon } from '../../framework/ui/icons/UserIcon';
import { useWords } from '../../framework/words/useWords';
import { useUnsent } from '../../work/tasks/useUnsent';
import styles from './Navigation.module.css';

/** Navigation between the main screens, in reach of the thumb. */
export const Navigation = () => {
  const { words, fill } = useWords();
  const { count } = useUnsent();
  return (
    <nav className={styles.navigation} aria-label={words.shell.navigation}>
      <NavigationLink to="/" icon={<TodayIcon />} name={words.shell.today} />
      <NavigationLink to="/map" icon={<MapIcon />} name={words.shell.map} />
      <NavigationLink
        to="/sending"
        icon={<SendIcon />}
        name={words.shell.sending}
        count={count}
        countLabel={fill(words.shell.left, { smart_count: count })}
      />
      <NavigationLink to="/me" icon={<UserIcon />} name={words.shell.me} />
    </nav>
  );
};

const NavigationLink = ({
  to,
  icon,
  name,
  count = 0,
  countLabel,
}: {
  to: string;
  icon: ReactNode;
  name: string;
  count?: number;
  countLabel?: string;
}) => {
  const [isCurrent] = useRoute(to);
  return (
    <Link href={to} className={styles.place} aria-current={isCurrent ? 'page' : undefined}>
      <span className={styles.icon}>
        {icon}
        {count > 0 && (
          <span className={styles.count} role="img" aria-label={countLabel}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span>{name}</span>
    </Link>
  );
};
