import { Link } from 'wouter';
import { dates } from '../../../i18n/dates';
import { useWords } from '../../framework/words/useWords';
import { KindMark } from '../../work/site/KindMark';
import { SiteCodes } from '../../work/site/SiteCodes';
import { isOver } from '../../work/tasks/over';
import type { PhotoCount } from '../../work/tasks/photo-count';
import type { Work } from '../../work/tasks/work';
import { isReturned } from '../../work/tasks/work-state';
import { countDaysLate, getPlannedDate } from './day-sections';
import styles from './WorkRow.module.css';
import { WorkStatus } from './WorkStatus';

/** A work item in a list: task and site, planned date, and progress. */
export const WorkRow = ({
  work,
  day,
  distance,
  photos,
}: {
  work: Work;
  day: string;
  distance: string | null;
  photos: PhotoCount | null;
}) => {
  const { words, fill, language } = useWords();
  const { id, kind, site, drop_site } = work;
  const isDue = !work.outcome && !isReturned(work) && !isOver(work);
  const daysLate = isDue ? countDaysLate(work, day) : 0;
  const date = getPlannedDate(work);
  return (
    <Link href={`/work/${id}`} className={styles.row}>
      <KindMark kind={kind} />
      <span className={styles.words}>
        <span className={styles.kind}>{words.site.kinds[kind]}</span>
        <span className={styles.site}>
          <SiteCodes site={site} drop_site={drop_site} />
        </span>
        <span className={styles.detail}>
          {[drop_site?.wilaya ?? site.wilaya, distance].filter(Boolean).join(' · ')}
        </span>
        {daysLate > 0 && (
          <span className={work.plan?.late ? styles.bad : styles.warn}>
            {fill(words.today.daysLate, { smart_count: daysLate, day: dates[language].day(date!) })}
          </span>
        )}
        <WorkStatus work={work} photos={photos} />
      </span>
    </Link>
  );
};
