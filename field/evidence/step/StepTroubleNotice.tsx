import { Link } from 'wouter';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../../work/tasks/work';
import type { Trouble } from '../../work/vault/tables';
import { getPathLabel } from './path-label';
import styles from './StepPage.module.css';

/** Why the step's data is not at the office, and what to do about it. */
export const StepTroubleNotice = ({
  work,
  step,
  trouble,
  onShow,
}: {
  work: Work;
  step: EvidenceStep;
  trouble: Trouble | null;
  onShow: (path: string) => void;
}) => {
  const { words, language } = useWords();
  if (!trouble || trouble.kind === 'over' || trouble.kind === 'missing') return null;
  if (trouble.kind === 'changed')
    return (
      <Notice tone="warn">
        {words.step.changed}{' '}
        <Link className={styles.link} href={`/sending/${work.id}/${step.test}`}>
          {words.step.bothVersions}
        </Link>
      </Notice>
    );
  return (
    <Notice tone="bad">
      {trouble.message || words.step.refused}
      <ul className={styles.refusals}>
        {trouble.fields.map(({ path, message }) => {
          const valuePath = path.replace(/^data\./, '');
          return (
            <li key={path}>
              <button type="button" className={styles.link} onClick={() => onShow(valuePath)}>
                {getPathLabel(work.kind, step, valuePath, language)}
              </button>{' '}
              {message}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};
