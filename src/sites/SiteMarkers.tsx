import 'leaflet.markercluster';
import { divIcon, latLngBounds, type Marker, type MarkerCluster, marker, markerClusterGroup } from 'leaflet';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useNavigate } from 'react-router-dom';
import type { MapPoint } from '../../contract/sites';

/** Clustered markers, added in chunks so that many thousand do not stop the page. */
export const SiteMarkers = ({ points, linkOf }: Props) => {
  const map = useMap();
  const navigate = useNavigate();
  const translate = useTranslate();
  const latest = useRef({ linkOf, navigate, translate });
  latest.current = { linkOf, navigate, translate };

  useEffect(() => {
    const clusters = markerClusterGroup({
      chunkedLoading: true,
      showCoverageOnHover: false,
      maxClusterRadius: 60,
      iconCreateFunction: clusterIcon,
    });
    clusters.addLayers(points.map(point => pinOf(point, () => popupOf(point, latest.current))));
    map.addLayer(clusters);
    if (points.length > 0) {
      const around = latLngBounds(points.map(([, lat, lng]) => [lat, lng]));
      map.fitBounds(around, { padding: [32, 32], maxZoom: 11 });
    }
    return () => {
      map.removeLayer(clusters);
    };
  }, [map, points]);
  return null;
};

type Links = {
  linkOf: (site: { site_id: number }) => string | undefined;
  navigate: (to: string) => void;
  translate: ReturnType<typeof useTranslate>;
};
type Props = { points: MapPoint[]; linkOf: Links['linkOf'] };

const pin = divIcon({ className: 'terrain-pin', iconSize: [14, 14], html: '' });

const pinOf = ([, lat, lng, code, name]: MapPoint, popup: () => HTMLElement): Marker =>
  marker([lat, lng], { icon: pin, title: [code, name].filter(Boolean).join(' · '), alt: code }).bindPopup(
    popup,
  );

const clusterIcon = (cluster: MarkerCluster) => {
  const count = cluster.getChildCount();
  const size = count < 10 ? 28 : count < 100 ? 34 : count < 1000 ? 42 : 50;
  return divIcon({ className: 'terrain-cluster', iconSize: [size, size], html: String(count) });
};

/** Built as elements, never as HTML: codes and names are people's text. */
const popupOf = (
  [site_id, lat, lng, code, name]: MapPoint,
  { linkOf, navigate, translate }: Links,
): HTMLElement => {
  const popup = document.createElement('div');
  const to = linkOf({ site_id });
  const head = document.createElement(to ? 'a' : 'strong');
  head.textContent = code;
  if (to && head instanceof HTMLAnchorElement) {
    head.href = to;
    head.onclick = event => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      navigate(to);
    };
  }
  const service = document.createElement('a');
  service.href = `https://www.google.com/maps?q=${lat},${lng}&z=15`;
  service.target = '_blank';
  service.rel = 'noopener noreferrer';
  service.textContent = translate('terrain.generated.openMap');
  service.style.fontWeight = '400';
  const lines: (Node | string)[] = [head, document.createElement('br')];
  if (name) lines.push(name, document.createElement('br'));
  popup.append(...lines, service);
  return popup;
};
