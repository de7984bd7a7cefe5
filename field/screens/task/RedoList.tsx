import { quoted } from '../../../i18n/typography';
import { Card } from '../../framework/ui/Card';
import { RefreshIcon } from '../../framework/ui/icons/RefreshIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { useWords } from '../../framework/words/useWords';
import type { Redo } from '../../work/tasks/redo';
import type { Work } from '../../work/tasks/work';
import styles from './WorkPage.module.css';

/** What a return asks for, in the manager's words; a tap leads to where it is redone. */
export const RedoList = ({ work, redo }: { work: Work; redo: readonly Redo[] }) => {
  const { words, language } = useWords();
  const cause = work.task?.cause_return;
  return (
    <Card title={words.task.redo.title}>
      {cause && <p className={styles.cause}>{quoted(language, cause)}</p>}
      {redo.length === 0 && <p className={styles.quiet}>{words.task.redo.nothingLeft}</p>}
      <div className={styles.list}>
        {redo.map(({ test, index, label, cause: photoCause }) => (
          <ListItem
            key={`${test}/${index}`}
            to={`/work/${work.id}/step/${test}${index === null ? '' : `?at=photos.${index}`}`}
            mark={<RefreshIcon />}
            title={label}
            detail={photoCause && quoted(language, photoCause)}
          />
        ))}
      </div>
    </Card>
  );
};
