import { useId } from 'react';
import { today } from '../../../contract/framework/today';
import type { Place } from '../../../contract/sites/place';
import type { Work } from '../../work/tasks/work';
import { usePhotoCount } from './usePhotoCount';
import styles from './WorkList.module.css';
import { WorkRow } from './WorkRow';

/** Work items under a heading with their count. */
export const WorkList = ({
  title,
  works,
  distanceTo,
}: {
  title: string;
  works: readonly Work[];
  distanceTo: (place: Place | null) => string | null;
}) => {
  const countPhotos = usePhotoCount();
  const headingId = useId();
  const day = today();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {title} <span className={styles.count}>{works.length}</span>
      </h2>
      <ul className={styles.rows}>
        {works.map(work => (
          <li key={work.id}>
            <WorkRow
              work={work}
              day={day}
              distance={distanceTo(work.site.place)}
              photos={countPhotos(work)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
