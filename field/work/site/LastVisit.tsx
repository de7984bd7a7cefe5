import type { FieldPlan } from '../../../contract/field/field-plan';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { dates } from '../../../i18n/dates';
import { Card } from '../../framework/ui/Card';
import { useWords } from '../../framework/words/useWords';
import styles from './LastVisit.module.css';

/**
 * The last visit to a site: when, by whom, of which kind and what it found. `withCode`: the site code is in
 * the title, for a task with two sites.
 */
export const LastVisit = ({ site, withCode }: { site: FieldPlan['site']; withCode: boolean }) => {
  const { words, fill, language } = useWords();
  const visit = site.last_visit;
  const title = withCode ? `${words.site.lastVisit} · ${site.code}` : words.site.lastVisit;
  if (!visit) return <Card title={title}>{words.site.neverVisited}</Card>;
  const kind = words.site.kinds[visit.task_type];
  const hiddenFindings = visit.found - visit.findings.length;
  return (
    <Card title={title}>
      <p>
        {dates[language].dayOf(visit.at)} ·{' '}
        {visit.agent ? fill(words.site.visit, { kind, agent: visit.agent }) : kind}
      </p>
      {visit.findings.length > 0 && (
        <ul className={styles.findings}>
          {visit.findings.map(({ id, category, type, anomalie, comment, status }) => (
            <li key={`${category}${id}`}>
              <span>
                {[type, anomalie]
                  .filter(Boolean)
                  .map(text => translateFinding(text, language))
                  .join(' · ')}
              </span>
              {comment && <span className={styles.more}>{comment}</span>}
              <strong className={styles[status]}>{words.site[status]}</strong>
            </li>
          ))}
        </ul>
      )}
      {hiddenFindings > 0 && <p>{fill(words.site.moreFindings, { smart_count: hiddenFindings })}</p>}
    </Card>
  );
};
