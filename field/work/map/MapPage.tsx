import { useMemo, useState } from 'react';
import { today } from '../../../contract/framework/today';
import { dates } from '../../../i18n/dates';
import { Button } from '../../framework/ui/Button';
import { PinIcon } from '../../framework/ui/icons/PinIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { Sheet } from '../../framework/ui/Sheet';
import { useWords } from '../../framework/words/useWords';
import { DirectionsLink } from '../site/DirectionsLink';
import { KindMark } from '../site/KindMark';
import { useDistance } from '../site/useDistance';
import { useAllWork } from '../tasks/useWork';
import styles from './MapPage.module.css';
import { MapView } from './MapView';
import { getRoute, listDays, listMapSites, listWorkOn, type MapSite } from './map-sites';
import { useWilayas } from './useWilayas';

/** The agent's sites and position: an offline map with the route of a day. */
export const MapPage = () => {
  const { words, language } = useWords();
  const works = useAllWork();
  const now = today();
  const days = useMemo(() => listDays(works, now), [works, now]);
  const [chosen, choose] = useState<string>();
  // Default: today, or all days if today is empty.
  const day = chosen ?? (days.includes(now) ? now : 'all');
  const visible = useMemo(() => listWorkOn(works, day, now), [works, day, now]);
  const route = useMemo(() => getRoute(visible, day), [visible, day]);
  const sites = useMemo(() => listMapSites(visible, route), [visible, route]);
  const [touched, touch] = useState<MapSite['site']['site_id']>();
  const site = sites.find(each => each.site.site_id === touched);
  const { state, position, ask, distanceTo } = useDistance(true);
  const [locateCount, setLocateCount] = useState(0);
  const wilayas = useWilayas();

  return (
    <Page title={words.map.title}>
      <div className={styles.bar}>
        <select aria-label={words.map.day} value={day} onChange={event => choose(event.target.value)}>
          {days.map(each => (
            <option key={each} value={each}>
              {each === now ? words.map.today : dates[language].shortDay(each)}
            </option>
          ))}
          <option value="all">{words.map.allDays}</option>
        </select>
        <Button
          onClick={() => {
            ask();
            setLocateCount(count => count + 1);
          }}
          aria-label={words.map.me}
        >
          <PinIcon />
          {words.map.me}
        </Button>
      </div>
      {state === 'refused' && <Notice tone="warn">{words.map.refused}</Notice>}
      {state === 'lost' && <Notice tone="warn">{words.map.lost}</Notice>}
      {sites.length === 0 && <Notice tone="plain">{words.map.nothing}</Notice>}
      <MapView
        sites={sites}
        way={route}
        position={position}
        looks={locateCount}
        wilayas={wilayas}
        onTouch={each => touch(each.site.site_id)}
      />
      <Sheet
        open={!!site}
        onClose={() => touch(undefined)}
        title={site ? [site.site.code, site.site.name].filter(Boolean).join(' · ') : ''}
      >
        {site && (
          <>
            <p className={styles.where}>
              {[site.site.address, site.site.wilaya, distanceTo(site.site.place)].filter(Boolean).join(' · ')}
            </p>
            {site.works.map(work => (
              <ListItem
                key={work.id}
                to={`/work/${work.id}`}
                mark={<KindMark kind={work.kind} />}
                title={words.site.kinds[work.kind]}
                detail={words.map.open}
              />
            ))}
            <DirectionsLink site={site.site} />
          </>
        )}
      </Sheet>
    </Page>
  );
};
