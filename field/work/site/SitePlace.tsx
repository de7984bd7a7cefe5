import type { FieldPlan } from '../../../contract/field/field-plan';
import { placeInWords } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import { DirectionsLink } from './DirectionsLink';
import styles from './SitePlace.module.css';

type Site = Pick<FieldPlan['site'], 'code' | 'name' | 'address' | 'wilaya' | 'place'>;

/** A site by code and name, its location, and directions. */
export const SitePlace = ({ site, distance }: { site: Site; distance: string | null }) => {
  const { words } = useWords();
  const { code, name, address, wilaya, place } = site;
  return (
    <>
      <div>
        <p className={styles.code}>{[code, name].filter(Boolean).join(' · ')}</p>
        <p className={styles.where}>{[address, wilaya].filter(Boolean).join(', ')}</p>
        <p className={styles.where}>
          {place ? [placeInWords(place), distance].filter(Boolean).join(' · ') : words.site.noPlace}
        </p>
      </div>
      <DirectionsLink site={site} />
    </>
  );
};
