import type { FieldPlan } from '../../../contract/field/field-plan';
import { useWords } from '../../framework/words/useWords';
import styles from './DirectionsLink.module.css';
import { RouteIcon } from './RouteIcon';

/** Opens directions to a site in the phone's navigation app; nothing if its location is unknown. */
export const DirectionsLink = ({ site }: { site: Site }) => {
  const { words } = useWords();
  const to = getDirectionsUrl(site);
  return to ? (
    <a className={styles.way} href={to} rel="noreferrer">
      <RouteIcon />
      {words.site.goThere}
    </a>
  ) : null;
};

type Site = Pick<FieldPlan['site'], 'place' | 'address' | 'code'>;
const getDirectionsUrl = ({ place, address, code }: Site) => {
  const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  if (place) {
    const at = `${place.lat},${place.lng}`;
    return apple
      ? `https://maps.apple.com/?daddr=${at}`
      : `geo:${at}?q=${encodeURIComponent(`${at}(${code})`)}`;
  }
  if (!address) return null;
  return apple
    ? `https://maps.apple.com/?daddr=${encodeURIComponent(address)}`
    : `geo:0,0?q=${encodeURIComponent(address)}`;
};
