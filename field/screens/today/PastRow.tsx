import type { PastTask } from '../../../contract/field/field-task';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { dates } from '../../../i18n/dates';
import { useWords } from '../../framework/words/useWords';
import { KindMark } from '../../work/site/KindMark';
import { SiteCodes } from '../../work/site/SiteCodes';
import styles from './PastRow.module.css';

/** A task that is no longer the agent's: what it was, its outcome, the reason, and what was refused. */
export const PastRow = ({ task }: { task: PastTask }) => {
  const { words, fill, language } = useWords();
  const { task_type, task_status, site, drop_site, submitted_at, created_at, cause_return, impossible } =
    task;
  const ended = submitted_at ?? impossible?.at ?? created_at;
  return (
    <article className={styles.row}>
      <KindMark kind={task_type} />
      <div className={styles.words}>
        <span className={styles.kind}>
          {words.site.kinds[task_type]} · {dates[language].dayOf(ended)}
        </span>
        <span className={styles.site}>
          <SiteCodes site={site} drop_site={drop_site} />
        </span>
        <strong className={styles[tones[task_status]]}>{words.today.statuses[task_status || 'done']}</strong>
        {impossible && (
          <span>{[words.today.causes[impossible.cause], impossible.note].filter(Boolean).join(' · ')}</span>
        )}
        {cause_return && <q className={styles.cause}>{cause_return}</q>}
        {task.redo.length > 0 && (
          <details className={styles.refused}>
            <summary>{fill(words.today.refusedSlots, { smart_count: task.redo.length })}</summary>
            <ul>
              {task.redo.map(({ test, index, label, cause }) => (
                <li key={`${test}/${index}`}>
                  {label}
                  {cause && <q className={styles.cause}>{cause}</q>}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </article>
  );
};

const tones: Record<TaskStatus, 'good' | 'warn' | 'bad' | 'plain'> = {
  '': 'good',
  ongoing: 'plain',
  pending: 'plain',
  return: 'warn',
  correct: 'plain',
  accept: 'good',
  reject: 'bad',
  reject_closed: 'bad',
  closed: 'plain',
  impossible: 'warn',
  cancelled: 'plain',
};
