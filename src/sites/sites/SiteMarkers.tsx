import 'leaflet.markercluster';
import { latLngBounds, markerClusterGroup } from 'leaflet';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useNavigate } from 'react-router-dom';
import type { MapPoint } from '../../../contract/sites/sites';
import { clusterIcon } from '../../framework/maps/cluster-icon';
import type { MapLabel } from '../../work/maps/MapLabels';
import { createSitePin, type PinLinks } from './site-pin';

/** Clustered markers, added in chunks so that thousands do not block the page; reports which are unclustered. */
export const SiteMarkers = ({ points, filter, linkOf, onUnclusteredChange }: Props) => {
  const map = useMap();
  const navigate = useNavigate();
  const translate = useTranslate();
  const latest = useRef({ linkOf, navigate, translate });
  latest.current = { linkOf, navigate, translate };
  const fittedFilter = useRef<string | null>(null);

  useEffect(() => {
    // Pending chunks and animations may end after the markers, and even the map, were removed.
    let isMounted = true;
    const clusters = markerClusterGroup({
      chunkedLoading: true,
      chunkProgress: (done, all) => done === all && reportUnclustered(),
      showCoverageOnHover: false,
      maxClusterRadius: 60,
      iconCreateFunction: clusterIcon,
    });
    const markers = points.map(point => ({ point, marker: createSitePin(point, () => latest.current) }));
    clusters.addLayers(markers.map(({ marker }) => marker));
    map.addLayer(clusters);
    // If the user has zoomed in, the view stays when the same sites are refetched.
    if (points.length > 0 && filter !== null && filter !== fittedFilter.current) {
      fittedFilter.current = filter;
      const bounds = latLngBounds(points.map(([, lat, lng]) => [lat, lng]));
      map.fitBounds(bounds, { padding: [32, 32], maxZoom: 11 });
    }
    function reportUnclustered() {
      if (!isMounted) return;
      if (map.getZoom() < minCodeZoom) return onUnclusteredChange([]);
      const bounds = map.getBounds();
      const unclustered = markers.filter(
        ({ point: [, lat, lng], marker }) =>
          bounds.contains([lat, lng]) && clusters.getVisibleParent(marker) === marker,
      );
      onUnclusteredChange(
        unclustered.map(({ point: [, lat, lng, code] }) => ({ kind: 'site', text: code, at: [lat, lng] })),
      );
    }
    map.on('moveend', reportUnclustered);
    clusters.on('animationend', reportUnclustered);
    return () => {
      isMounted = false;
      map.off('moveend', reportUnclustered);
      map.removeLayer(clusters);
    };
  }, [map, points, filter, onUnclusteredChange]);
  return null;
};

type Props = {
  points: MapPoint[];
  /** The filter of the points: the map moves to them when it changes. Null while the points are of an older filter. */
  filter: string | null;
  linkOf: PinLinks['linkOf'];
  onUnclusteredChange: (codes: readonly MapLabel[]) => void;
};

/** Minimum zoom at which a screen has few enough sites to show their codes. */
const minCodeZoom = 9;
