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
  const title =
    item.table === 'arrivals'
      ? words.sending.arrival
      : item.table === 'outcomes'
        ? words.sending.outcome[item.row.kind]
        : ((label => (label ? localize(label) : item.row.test))(
            work && getStep(work.kind, item.row.test)?.label,
          ) as string);
  const refused = trouble?.kind === 'refused' ? trouble.fields : [];
  return (
    <div className={styles.item}>
      <ListItem to={getPath(item, work)} title={title} detail={state.words} />
      {trouble?.kind === 'refused' && (
        <ul className={styles.refused}>
          {!refused.length && <li>{trouble.message}</li>}
          {work &&
            refused.map(({ path, message }) => (
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

/** Where it can be fixed; for a refused submission, first of all the step that lacks something. */
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
