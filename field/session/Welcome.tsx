import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/Button';
import { languages } from '../words/languages';
import { chooseLanguage, useWords } from '../words/useWords';
import styles from './Session.module.css';

/** What stands before the app is open: nothing of what lies on the phone. */
export const Welcome = ({ title, children }: { title: string; children: ReactNode }) => {
  const { language } = useWords();
  useEffect(() => {
    document.title = `${title} · Terrain`;
  }, [title]);
  return (
    <main className={styles.welcome}>
      <div className={styles.languages}>
        {languages
          .filter(({ value }) => value !== language)
          .map(({ value, name }) => (
            <Button
              key={value}
              lang={value}
              onClick={() => void chooseLanguage(value).catch(() => undefined)}
            >
              {name}
            </Button>
          ))}
      </div>
      <img className={styles.logo} src="/field/icon.svg" alt="" />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.languages} />
    </main>
  );
};
