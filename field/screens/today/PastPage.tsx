import { Button } from '../../framework/ui/Button';
import { Empty } from '../../framework/ui/Empty';
import { Page } from '../../framework/ui/Page';
import { useWords } from '../../framework/words/useWords';
import { FetchNotice } from './FetchNotice';
import styles from './PastPage.module.css';
import { PastRow } from './PastRow';
import { usePastTasks } from './usePastTasks';

/** Tasks that are no longer the agent's, latest first, with outcome and reason. */
export const PastPage = () => {
  const { words } = useWords();
  const { tasks, at, hasMore, isLoading, failure, retry, loadMore } = usePastTasks();
  const notice = failure && <FetchNotice error={failure.error} at={at} onRetry={retry} />;
  return (
    <Page title={words.today.past} back="/">
      {!failure?.before && notice}
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
      {/* Where « Plus anciennes » was tapped: the top of a long list is out of sight. */}
      {failure?.before && notice}
      {hasMore && !failure?.before && (
        <Button onClick={loadMore} busy={isLoading}>
          {words.today.older}
        </Button>
      )}
    </Page>
  );
};
