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
  }).bindPopup(() => popupOf(point, links()));
};

const pin = divIcon({ className: 'terrain-pin', iconSize: [14, 14], html: '' });

/** Built as elements, never as HTML: codes and names are user input. */
const popupOf = (
  [site_id, lat, lng, code, name]: MapPoint,
  { linkOf, navigate, translate }: PinLinks,
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
