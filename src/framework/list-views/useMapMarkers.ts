import 'leaflet.markercluster';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import {
  divIcon,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
  markerClusterGroup,
  type Popup,
} from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../../contract/framework/place';
import { clusterIcon } from '../maps/cluster-icon';

export type MapPoint = {
  id: number;
  name: string;
  place: Place;
  /** The index of its colour; -1 for none. */
  colour: number;
};
/** The popup of a record, the element in it for what is said of the record, and what had the focus before. */
type Opened = { id: number; popup: Popup; element: HTMLElement; opener: Element | null };

/** Markers of records on a map, near ones as one; a click or Enter opens a popup. The map moves to them by `fitTo`. */
export const useMapMarkers = (
  map: LeafletMap | undefined,
  points: readonly MapPoint[],
  { fitTo }: { fitTo: string | undefined },
) => {
  const [opened, setOpened] = useState<Opened>();
  const shownMarkers = useRef<{ openRecord: (id: number) => void }>(undefined);
  const fitted = useRef<string>(undefined);
  const content = JSON.stringify(points);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the points are the same while their content is
  useEffect(() => {
    if (!map) return;
    // Without animations, of which one may end after the map is gone.
    const clusters = markerClusterGroup({
      animate: false,
      showCoverageOnHover: false,
      maxClusterRadius: 50,
      iconCreateFunction: clusterIcon,
    });
    const markers = new Map<number, Marker>();
    for (const point of points) {
      const element = document.createElement('div');
      const pin = createPin(point)
        .bindPopup(element, { closeButton: false, minWidth: 200, maxWidth: 280 })
        .on('popupopen', ({ popup }) =>
          setOpened({ id: point.id, popup, element, opener: document.activeElement }),
        )
        .on('popupclose', () => setOpened(current => (current?.id === point.id ? undefined : current)));
      markers.set(point.id, pin);
    }
    clusters.addLayers([...markers.values()]);
    map.addLayer(clusters);
    if (fitTo !== undefined && fitTo !== fitted.current && points.length > 0) {
      fitted.current = fitTo;
      const bounds = latLngBounds(points.map(({ place }) => [place.latitude, place.longitude]));
      map.fitBounds(bounds, { padding: [40, 40], maxZoom: 13, animate: false });
    }
    shownMarkers.current = {
      openRecord: id => {
        const pin = markers.get(id);
        if (pin) clusters.zoomToShowLayer(pin, () => pin.openPopup());
      },
    };
    return () => {
      setOpened(undefined);
      map.removeLayer(clusters);
    };
  }, [map, content, fitTo]);

  return {
    opened,
    openRecord: (id: number) => shownMarkers.current?.openRecord(id),
    closePopup: () => map?.closePopup(),
  };
};

const createPin = ({ name, place, colour }: MapPoint) =>
  marker([place.latitude, place.longitude], {
    title: name,
    icon: divIcon({
      className: colour < 0 ? 'map-pin' : `map-pin map-pin-${colour}`,
      iconSize: [18, 18],
      html: '',
    }),
  });
