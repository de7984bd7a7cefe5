import { divIcon, type Marker, type MarkerOptions, marker } from 'leaflet';
import type { useTranslate } from 'ra-core';
import type { MapPoint } from '../../../contract/sites/sites';

export type PinLinks = {
  linkOf: (site: { site_id: number }) => string | undefined;
  navigate: (to: string) => void;
  translate: ReturnType<typeof useTranslate>;
};

/** A site's marker, whose popup has its code, name and links; the links are computed when it opens. */
export const createSitePin = (point: MapPoint, links: () => PinLinks, options?: MarkerOptions): Marker => {
  const [, lat, lng, code, name] = point;
  return marker([lat, lng], {
    icon: pin,
    title: [code, name].filter(Boolean).join(' · '),
    alt: code,
    ...options,
  }).bindPopup(() => createPopup(point, links()));
};

const pin = divIcon({ className: 'map-pin', iconSize: [14, 14], html: '' });

/** Built as elements, never as HTML: codes and names are user input. */
const createPopup = (
  [site_id, lat, lng, code, name]: MapPoint,
  { linkOf, navigate, translate }: PinLinks,
): HTMLElement => {
  const popup = document.createElement('div');
  const to = linkOf({ site_id });
  const heading = document.createElement(to ? 'a' : 'strong');
  heading.textContent = code;
  if (to && heading instanceof HTMLAnchorElement) {
    heading.href = to;
    heading.onclick = event => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      navigate(to);
    };
  }
  const mapLink = document.createElement('a');
  mapLink.href = `https://www.google.com/maps?q=${lat},${lng}&z=15`;
  mapLink.target = '_blank';
  mapLink.rel = 'noopener noreferrer';
  mapLink.textContent = translate('terrain.generated.openMap');
  mapLink.style.fontWeight = '400';
  const lines: (Node | string)[] = [heading, document.createElement('br')];
  if (name) lines.push(name, document.createElement('br'));
  popup.append(...lines, mapLink);
  return popup;
};
