import { getStep } from '../../../contract/work/evidence';
import { ListItem } from '../../framework/ui/ListItem';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import styles from './PendingItem.module.css';
import { getServerPathLabel, getStepOfPath } from './server-path-label';
import type { SyncItem } from './sync-items';
import { useItemState } from './useItemState';

/** An arrival, a step or an outcome: its state, and the server's error. */
export const PendingItem = ({
  item,
  work,
}: {
  item: Exclude<SyncItem, { table: 'photos' }>;
  work: Work | null;
}) => {
  const { words, fill, language, localize } = useWords();
  const state = useItemState(item);
  const { trouble } = item.row;
  const test = item.table === 'steps' ? item.row.test : null;
  const getTitle = () => {
    if (item.table === 'arrivals') return words.sending.arrival;
    if (item.table === 'outcomes') return words.sending.outcome[item.row.kind];
    const step = work && getStep(work.kind, item.row.test);
    return step ? localize(step.label) : item.row.test;
  };
  const refusedFields = trouble?.kind === 'refused' ? trouble.fields : [];
  return (
    <div className={styles.item}>
      <ListItem to={getPath(item, work)} title={getTitle()} detail={state} />
      {trouble?.kind === 'refused' && (
        <ul className={styles.refused}>
          {!refusedFields.length && <li>{trouble.message}</li>}
          {work &&
            refusedFields.map(({ path, message }) => (
              <li key={path}>
                {fill(words.sending.refusedField, {
                  label: getServerPathLabel(work.kind, test, path, language),
                  message,
                })}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
};

/** The page where it can be fixed; for a refused submission, the first incomplete step. */
const getPath = (item: Exclude<SyncItem, { table: 'photos' }>, work: Work | null) => {
  const { work: id, trouble } = item.row;
  if (item.table === 'steps')
    return trouble?.kind === 'changed'
      ? `/sending/${id}/${item.row.test}`
      : `/work/${id}/step/${item.row.test}`;
  if (item.table === 'arrivals') return `/work/${id}/arrive`;
  const incompleteStep =
    trouble?.kind === 'refused' && work ? getStepOfPath(work.kind, trouble.fields[0]?.path ?? '') : null;
  return incompleteStep ? `/work/${id}/step/${incompleteStep}` : `/work/${id}`;
};
