import { type ReactNode, useEffect } from 'react';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { languages } from '../../framework/words/languages';
import { useLanguageChoice } from '../../framework/words/useLanguageChoice';
import { useWords } from '../../framework/words/useWords';
import styles from './Session.module.css';

/** Layout of the pages before the vault is open: they show none of its data. */
export const SessionLayout = ({ title, children }: { title: string; children: ReactNode }) => {
  const { language, words } = useWords();
  const { isMissing, choose } = useLanguageChoice();
  useEffect(() => {
    document.title = `${title} · Terrain`;
  }, [title]);
  return (
    <main className={styles.welcome}>
      <div className={styles.languages}>
        {languages
          .filter(({ value }) => value !== language)
          .map(({ value, name }) => (
            <Button key={value} lang={value} onClick={() => void choose(value)}>
              {name}
            </Button>
          ))}
      </div>
      {isMissing && <Notice tone="bad">{words.session.refused.language}</Notice>}
      <img className={styles.logo} src="/field/icon.svg" alt="" />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <div className={styles.languages} />
    </main>
  );
};
