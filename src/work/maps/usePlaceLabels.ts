import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import { importPart } from '../../framework/providers/importPart';
import { useFormLists } from '../../framework/providers/useFormLists';
import type { MapLabel } from './MapLabels';

/**
 * The names of wilayas, and from a zoom on of communes; none where a tile server draws its own. The communes'
 * list is loaded when a map first reaches that zoom.
 */
export const usePlaceLabels = (): readonly MapLabel[] => {
  const map = useMap();
  const { data: lists } = useFormLists();
  const [showsCommunes, setShowsCommunes] = useState(map.getZoom() >= minCommunesZoom);
  useMapEvents({ zoomend: () => setShowsCommunes(map.getZoom() >= minCommunesZoom) });
  const { data: communes } = useQuery({
    queryKey: ['communes'],
    queryFn: async () => (await importPart(() => import('../../../contract/sites/communes'))).communes,
    enabled: showsCommunes,
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
    const wilayaNames = new Set(wilayas.map(({ text }) => text));
    const places = showsCommunes ? (communes ?? []).filter(({ name }) => !wilayaNames.has(name)) : [];
    return [...wilayas, ...places.map(({ name, at }): MapLabel => ({ kind: 'commune', text: name, at }))];
  }, [lists, showsCommunes, communes]);
};

/** Zoom from which a screen holds a few wilayas only. */
const minCommunesZoom = 8;
