import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { useFormLists } from '../providers/useFormLists';
import type { MapLabel } from './MapLabels';

/**
 * The names of wilayas, and from a zoom on of communes; none where a tile server draws its own. The communes'
 * list is loaded when a map first reaches that zoom.
 */
export const usePlaceLabels = (): readonly MapLabel[] => {
  const map = useMap();
  const { data: lists } = useFormLists();
  const [near, setNear] = useState(map.getZoom() >= communesFrom);
  useMapEvents({ zoomend: () => setNear(map.getZoom() >= communesFrom) });
  const { data: communes } = useQuery({
    queryKey: ['communes'],
    queryFn: () => import('../../../contract/sites/communes').then(({ communes }) => communes),
    enabled: near,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (!lists || lists.map_tile_url) return [];
    const wilayas = [...lists.wilayas, ...lists.elsewhere.wilayas].map(
      ({ name, lat, lng }): MapLabel => ({
        kind: 'wilaya',
        text: name,
        at: [lat, lng],
      }),
    );
    const named = new Set(wilayas.map(({ text }) => text));
    const places = near ? (communes ?? []).filter(({ name }) => !named.has(name)) : [];
    return [...wilayas, ...places.map(({ name, at }): MapLabel => ({ kind: 'commune', text: name, at }))];
  }, [lists, near, communes]);
};

/** Zoom from which a screen holds a few wilayas only. */
const communesFrom = 8;
