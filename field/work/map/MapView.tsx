import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapWilaya } from '../../../contract/field/field';
import type { Place } from '../../../contract/sites/place';
import { useWords } from '../../framework/words/useWords';
import type { Position } from '../site/usePosition';
import { createMap, type MapHandle } from './create-map';
import styles from './MapView.module.css';
import type { MapSite } from './map-sites';

/** The map itself, drawn outside of React. `locateCount` counts the agent's requests to see their position. */
export const MapView = ({
  sites,
  route,
  position,
  locateCount,
  wilayas,
  onSelect,
}: {
  sites: readonly MapSite[];
  route: readonly { place: Place }[];
  position: Position | null;
  locateCount: number;
  wilayas: readonly MapWilaya[];
  onSelect: (site: MapSite) => void;
}) => {
  const { words } = useWords();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapHandle | null>(null);
  const onSelectRef = useRef(onSelect);
  onSelectRef.current = onSelect;

  useEffect(() => {
    const created = createMap(container.current!, {
      nearer: words.map.nearer,
      farther: words.map.farther,
      here: words.map.here,
      kinds: words.site.kinds,
    });
    setMap(created);
    return created.remove;
  }, [words]);
  useEffect(() => void map?.showSites(sites, route, site => onSelectRef.current(site)), [map, sites, route]);
  useEffect(() => void map?.showWilayas(wilayas), [map, wilayas]);
  useEffect(() => void map?.showPosition(position), [map, position]);
  const shouldRecentre = locateCount > 0 && position !== null;
  // Recentres on each request, and when the requested position arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later movement must not move the map under the finger
  useEffect(() => {
    if (map && shouldRecentre) map.lookAt(position!.place);
  }, [map, locateCount, shouldRecentre]);

  return (
    <section className={styles.frame} aria-label={words.map.title}>
      <div ref={container} className={styles.map} />
    </section>
  );
};
