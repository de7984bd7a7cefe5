import { stepOf } from '../../../contract/work/evidence';
import { Line } from '../../framework/ui/Line';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import { fieldLabel, stepIn } from './field-label';
import { useItemState } from './useItemState';
import styles from './WaitingLine.module.css';
import type { Item } from './waiting';

/** An arrival, a step or an outcome: its state, and the server's error. */
export const WaitingLine = ({ item, work }: { item: Exclude<Item, { of: 'photos' }>; work: Work | null }) => {
  const { words, fill, language, named } = useWords();
  const state = useItemState(item);
  const { trouble } = item.row;
  const test = item.of === 'steps' ? item.row.test : null;
  const title =
    item.of === 'arrivals'
      ? words.sending.arrival
      : item.of === 'outcomes'
        ? words.sending.outcome[item.row.kind]
        : ((label => (label ? named(label) : item.row.test))(
            work && stepOf(work.kind, item.row.test)?.label,
          ) as string);
  const refused = trouble?.kind === 'refused' ? trouble.fields : [];
  return (
    <div className={styles.item}>
      <Line to={wayTo(item, work)} title={title} detail={state.words} />
      {trouble?.kind === 'refused' && (
        <ul className={styles.refused}>
          {!refused.length && <li>{trouble.message}</li>}
          {work &&
            refused.map(({ path, message }) => (
              <li key={path}>
                {fill(words.sending.refusedField, {
                  label: fieldLabel(work.kind, test, path, language),
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
const wayTo = (item: Exclude<Item, { of: 'photos' }>, work: Work | null) => {
  const { work: id, trouble } = item.row;
  if (item.of === 'steps')
    return trouble?.kind === 'changed'
      ? `/sending/${id}/${item.row.test}`
      : `/work/${id}/step/${item.row.test}`;
  if (item.of === 'arrivals') return `/work/${id}/arrive`;
  const lacking =
    trouble?.kind === 'refused' && work ? stepIn(work.kind, trouble.fields[0]?.path ?? '') : null;
  return lacking ? `/work/${id}/step/${lacking}` : `/work/${id}`;
};
