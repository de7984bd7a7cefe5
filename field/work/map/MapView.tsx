import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapWilaya } from '../../../contract/field/field';
import type { Place } from '../../../contract/sites/place';
import { useWords } from '../../framework/words/useWords';
import type { Position } from '../site/usePosition';
import { createMap, type MapHandle } from './create-map';
import styles from './MapView.module.css';
import type { MapSite } from './map-sites';

/** The map itself, drawn outside of React. `looks` counts the agent's requests to see their position. */
export const MapView = ({
  sites,
  way,
  position,
  looks,
  wilayas,
  onTouch,
}: {
  sites: readonly MapSite[];
  way: readonly { place: Place }[];
  position: Position | null;
  looks: number;
  wilayas: readonly MapWilaya[];
  onTouch: (site: MapSite) => void;
}) => {
  const { words } = useWords();
  const room = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapHandle | null>(null);
  const touch = useRef(onTouch);
  touch.current = onTouch;

  useEffect(() => {
    const drawn = createMap(room.current!, {
      nearer: words.map.nearer,
      farther: words.map.farther,
      here: words.map.here,
      kinds: words.site.kinds,
    });
    setMap(drawn);
    return drawn.remove;
  }, [words]);
  useEffect(() => void map?.showSites(sites, way, site => touch.current(site)), [map, sites, way]);
  useEffect(() => void map?.showWilayas(wilayas), [map, wilayas]);
  useEffect(() => void map?.showPosition(position), [map, position]);
  const isLookedFor = looks > 0 && position !== null;
  // Recentres on each request, and when the requested position arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later movement must not move the map under the finger
  useEffect(() => {
    if (map && isLookedFor) map.lookAt(position!.place);
  }, [map, looks, isLookedFor]);

  return (
    <section className={styles.frame} aria-label={words.map.title}>
      <div ref={room} className={styles.map} />
    </section>
  );
};
