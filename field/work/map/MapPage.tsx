import { useMemo, useState } from 'react';
import { today } from '../../../contract/framework/today';
import type { Place } from '../../../contract/sites/place';
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
import { allDays, getRoute, listDays, listMapSites, listWorkOn, type MapSite } from './map-sites';
import { useWilayas } from './useWilayas';

/** The agent's sites and position: an offline map with the route of a day. */
export const MapPage = () => {
  const { words, language } = useWords();
  const works = useAllWork();
  const currentDay = today();
  const days = useMemo(() => listDays(works, currentDay), [works, currentDay]);
  const [selectedDay, setSelectedDay] = useState<string>();
  // Default: today, or all days if today has no work.
  const day = selectedDay ?? (days.includes(currentDay) ? currentDay : allDays);
  const visible = useMemo(() => listWorkOn(works, day, currentDay), [works, day, currentDay]);
  const route = useMemo(() => getRoute(visible, day), [visible, day]);
  const sites = useMemo(() => listMapSites(visible, route), [visible, route]);
  const [selectedSiteId, setSelectedSiteId] = useState<MapSite['site']['site_id']>();
  const selected = sites.find(({ site }) => site.site_id === selectedSiteId);
  const { state, position, request, distanceTo } = useDistance(true);
  const [locateCount, setLocateCount] = useState(0);
  const wilayas = useWilayas();

  return (
    <Page title={words.map.title}>
      <div className={styles.bar}>
        <select aria-label={words.map.day} value={day} onChange={event => setSelectedDay(event.target.value)}>
          {days.map(date => (
            <option key={date} value={date}>
              {date === currentDay ? words.map.today : dates[language].day(date)}
            </option>
          ))}
          <option value={allDays}>{words.map.allDays}</option>
        </select>
        <Button
          onClick={() => {
            request();
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
        route={route}
        position={position}
        locateCount={locateCount}
        wilayas={wilayas}
        onSelect={({ site }) => setSelectedSiteId(site.site_id)}
      />
      <SiteSheet selected={selected} distanceTo={distanceTo} onClose={() => setSelectedSiteId(undefined)} />
    </Page>
  );
};

type SiteSheetProps = {
  selected: MapSite | undefined;
  distanceTo: (place: Place | null) => string | null;
  onClose: () => void;
};

/** The selected site: its address, its work, and directions. */
const SiteSheet = ({ selected, distanceTo, onClose }: SiteSheetProps) => {
  const { words } = useWords();
  const { site, works } = selected ?? {};
  return (
    <Sheet
      open={!!site}
      onClose={onClose}
      title={site ? [site.code, site.name].filter(Boolean).join(' · ') : ''}
    >
      {site && (
        <>
          <p className={styles.where}>
            {[site.address, site.wilaya, distanceTo(site.place)].filter(Boolean).join(' · ')}
          </p>
          {works?.map(work => (
            <ListItem
              key={work.id}
              to={`/work/${work.id}`}
              mark={<KindMark kind={work.kind} />}
              title={words.site.kinds[work.kind]}
              detail={words.map.open}
            />
          ))}
          <DirectionsLink site={site} />
        </>
      )}
    </Sheet>
  );
};
