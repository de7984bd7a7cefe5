import { dates } from '../../../i18n/dates';
import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import styles from './PastPage.module.css';
import { PastRow } from './PastRow';
import { usePastTasks } from './usePastTasks';

/** Tasks that are no longer the agent's, latest first, with outcome and reason. */
export const PastPage = () => {
  const { words, fill, language } = useWords();
  const { tasks, at, hasMore, asking, trouble, more } = usePastTasks();
  return (
    <Page title={words.today.past} back="/">
      {trouble && (
        <Notice tone={trouble === 'offline' ? 'plain' : 'bad'}>
          {trouble === 'failed'
            ? words.today.failed
            : at
              ? fill(words.today.offlineSince, { at: dates[language].ago(at) })
              : words.today.pastOffline}
        </Notice>
      )}
      {at && tasks.length === 0 && <Empty>{words.today.nothingPast}</Empty>}
      {!at && asking && <Empty>{words.today.fetching}</Empty>}
      {tasks.length > 0 && (
        <ul className={styles.rows}>
          {tasks.map(task => (
            <li key={task.taskid}>
              <PastRow task={task} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button onClick={more} busy={asking}>
          {words.today.older}
        </Button>
      )}
    </Page>
  );
};
