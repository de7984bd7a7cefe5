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
  const { tasks, at, hasMore, isLoading, error, loadMore } = usePastTasks();
  return (
    <Page title={words.today.past} back="/">
      {error === 'failed' && <Notice tone="bad">{words.today.failed}</Notice>}
      {error === 'offline' && (
        <Notice tone="plain">
          {at ? fill(words.today.offlineSince, { at: dates[language].ago(at) }) : words.today.pastOffline}
        </Notice>
      )}
      {at && tasks.length === 0 && <Empty>{words.today.nothingPast}</Empty>}
      {!at && isLoading && <Empty>{words.today.fetching}</Empty>}
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
        <Button onClick={loadMore} busy={isLoading}>
          {words.today.older}
        </Button>
      )}
    </Page>
  );
};
