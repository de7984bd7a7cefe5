import type { FieldPlan } from '../../../contract/field/field-plan';
import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { distanceIn } from '../../../i18n/numbers';
import { PinIcon } from '../../framework/ui/icons/PinIcon';
import { useWords } from '../../framework/words/useWords';
import styles from './SiteDistance.module.css';

/** How far the agent is from a site of their task. */
export const SiteDistance = ({
  site,
  from,
}: {
  site: Pick<FieldPlan['site'], 'code' | 'place'>;
  from: Place;
}) => {
  const { words, fill, language } = useWords();
  const metres = distanceBetween(from, site.place);
  const { code } = site;
  const getText = () => {
    if (metres === null) return fill(words.arrival.unknownSite, { code });
    if (metres < onSiteMetres) return fill(words.arrival.onSite, { code });
    return fill(words.arrival.fromSite, { code, distance: distanceIn(language, metres) });
  };
  return (
    <p className={styles.distance}>
      <PinIcon />
      {getText()}
    </p>
  );
};

/** Below this distance the agent counts as being on the site. */
const onSiteMetres = 50;
