import { useEffect } from 'react';
import type { FieldPlan } from '../../../contract/field/field-plan';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { dates } from '../../../i18n/dates';
import { Card } from '../../framework/ui/Card';
import { useRerenderOn } from '../../framework/vault/useRerenderOn';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import styles from './AnomalyFacts.module.css';
import { downloadPictures } from './download-pictures';
import { StoredPicture } from './StoredPicture';
import { getStoredFile } from './stored-files';

type Anomaly = NonNullable<FieldPlan['anomaly']>;

/** What a CM task repairs: the finding, with those of its pictures that are stored on the phone. */
export const AnomalyFacts = ({ anomaly }: { anomaly: Anomaly }) => {
  const vault = useVault();
  const { words, fill, language } = useWords();
  // A picture appears as soon as it has been downloaded.
  useRerenderOn('reference');
  useEffect(() => {
    downloadPictures(vault, anomaly);
  }, [vault, anomaly]);
  const storedPhotos = anomaly.photos.filter(({ id }) => getStoredFile(vault, `anomaly/${id}`));
  return (
    <Card title={words.site.anomaly}>
      <div>
        <p className={styles.what}>
          {[anomaly.type, anomaly.anomalie]
            .filter(Boolean)
            .map(text => translateFinding(text, language))
            .join(' · ')}
        </p>
        {anomaly.comment && <p className={styles.words}>{anomaly.comment}</p>}
        {/* Data stored by an older app version has neither. */}
        {anomaly.severity && (
          <p className={styles.pressing}>
            {fill(words.site.dueBy, {
              severity: words.site.severity[anomaly.severity],
              day: dates[language].day(anomaly.due),
            })}
          </p>
        )}
        {anomaly.reopen_cause && (
          <p className={styles.words}>{fill(words.site.notRepaired, { cause: anomaly.reopen_cause })}</p>
        )}
        <p className={styles.found}>
          {fill(words.site.foundOn, { day: dates[language].dayOf(anomaly.found_at) })}
        </p>
      </div>
      {storedPhotos.length > 0 && (
        <ul className={styles.pictures}>
          {storedPhotos.map(({ id, comment }) => (
            <li key={id}>
              <StoredPicture
                id={`anomaly/${id}`}
                label={
                  comment ??
                  fill(words.site.picture, { number: anomaly.photos.findIndex(photo => photo.id === id) + 1 })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {storedPhotos.length < anomaly.photos.length && (
        <p className={styles.found}>{words.site.picturesAway}</p>
      )}
    </Card>
  );
};
