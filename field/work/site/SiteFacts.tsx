import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { Card } from '../../framework/ui/Card';
import { lazyComponent } from '../../framework/ui/lazy-component';
import { useWords } from '../../framework/words/useWords';
import type { Work } from '../tasks/work';
import { DownloadableFile } from './DownloadableFile';
import { getAnomalies } from './get-anomalies';
import { LastVisit } from './LastVisit';
import styles from './SiteFacts.module.css';
import { SitePlace } from './SitePlace';
import { useDistance } from './useDistance';

const AnomalyFacts = lazyComponent(() => import('./AnomalyFacts').then(facts => facts.AnomalyFacts));

/**
 * Facts about a work item from the office: its one or two sites, the manager's comment, the anomalies to repair, the bill
 * of quantities, the last visit.
 */
export const SiteFacts = ({ work }: { work: Work }) => {
  const { words } = useWords();
  const { distanceTo } = useDistance();
  const source: FieldPlan | FieldTask | null = work.task ?? work.plan;
  if (!source) return null;
  const { instruction, problem_type, alarm_type, installation_type } = source;
  const file = work.plan?.file ?? work.task?.file ?? null;
  const { site, drop_site } = work;
  const typeNames = words.site.installationTypes as Record<string, string>;
  const facts = [
    [words.site.installationType, installation_type && (typeNames[installation_type] ?? installation_type)],
    [words.site.problem, problem_type],
    [words.site.alarm, alarm_type],
  ].filter(([, value]) => value);
  return (
    <>
      <Card title={drop_site ? words.site.pickup : undefined}>
        <SitePlace site={site} distance={distanceTo(site.place)} />
      </Card>
      {drop_site && (
        <Card title={words.site.drop}>
          <SitePlace site={drop_site} distance={distanceTo(drop_site.place)} />
        </Card>
      )}
      {instruction && (
        <Card title={words.site.instruction}>
          <p className={styles.words}>{instruction}</p>
        </Card>
      )}
      {facts.length > 0 && (
        <Card>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {getAnomalies(source).map(anomaly => (
        <AnomalyFacts key={anomaly.id} anomaly={anomaly} />
      ))}
      {file && (
        <Card title={words.site.boq}>
          <DownloadableFile id={`boq/${file.id}`} file={file} />
        </Card>
      )}
      {[site, drop_site].map(
        visited =>
          visited &&
          'last_visit' in visited && (
            <LastVisit key={visited.site_id} site={visited} withCode={!!drop_site} />
          ),
      )}
    </>
  );
};
