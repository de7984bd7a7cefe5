import type { FieldPlan } from '../../../contract/field/field-plan';
import { useWords } from '../../framework/words/useWords';
import styles from './DirectionsLink.module.css';
import { RouteIcon } from './RouteIcon';

/** Opens directions to a site in the phone's navigation app; nothing if its location is unknown. */
export const DirectionsLink = ({ site }: { site: Site }) => {
  const { words } = useWords();
  const url = getDirectionsUrl(site);
  return url ? (
    <a className={styles.way} href={url} rel="noreferrer">
      <RouteIcon />
      {words.site.goThere}
    </a>
  ) : null;
};

type Site = Pick<FieldPlan['site'], 'place' | 'address' | 'code'>;
const getDirectionsUrl = ({ place, address, code }: Site) => {
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  if (place) {
    const coordinates = `${place.lat},${place.lng}`;
    return isApple
      ? `https://maps.apple.com/?daddr=${coordinates}`
      : `geo:${coordinates}?q=${encodeURIComponent(`${coordinates}(${code})`)}`;
  }
  if (!address) return null;
  return isApple
    ? `https://maps.apple.com/?daddr=${encodeURIComponent(address)}`
    : `geo:0,0?q=${encodeURIComponent(address)}`;
};
