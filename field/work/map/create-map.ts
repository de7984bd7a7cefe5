import L from 'leaflet';
import type { MapWilaya } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import type { Position } from '../site/usePosition';
import { createLabelLayer, type MapLabel } from './label-layer';
import styles from './MapView.module.css';
import type { MapSite } from './map-sites';
import { wilayaShapes } from './wilaya-shapes';

type Texts = { nearer: string; farther: string; here: string; kinds: Record<TaskKind, string> };

/** A map of the wilayas on which sites, the route between them and the agent's position are shown. */
export const createMap = (room: HTMLElement, texts: Texts) => {
  const map = L.map(room, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 4,
    maxZoom: 17,
    zoomSnap: 0.25,
  });
  L.control
    .zoom({ position: 'bottomright', zoomInTitle: texts.nearer, zoomOutTitle: texts.farther })
    .addTo(map);
  L.control.scale({ imperial: false, maxWidth: 140, position: 'bottomleft' }).addTo(map);
  L.geoJSON(wilayaShapes, { interactive: false, style: { className: styles.wilaya, weight: 1 } }).addTo(map);
  map.fitBounds(country);

  const routeLine = L.polyline([], { interactive: false, className: styles.way, weight: 4 }).addTo(map);
  const marks = L.layerGroup().addTo(map);
  const own = L.layerGroup().addTo(map);
  const labels = createLabelLayer(map);
  let named: MapLabel[] = [];
  let codes: MapLabel[] = [];
  const label = () => labels.show([...codes, ...named]);
  const nameWilayas = (wilayas: readonly MapWilaya[]) => {
    named = wilayas.length
      ? wilayas.map(({ name, lat, lng }) => ({ kind: 'wilaya', text: name, at: [lat, lng] }))
      : ownNames();
    label();
  };
  nameWilayas([]);
  // The list is loaded when the map is first zoomed in.
  let communes: MapLabel[] | undefined;
  let isRemoved = false;
  const nameCommunes = async () => {
    if (communes || map.getZoom() < communesFrom) return;
    communes = [];
    const { communes: places } = await import('../../../contract/sites/communes');
    if (isRemoved) return;
    communes = places.map(({ name, at }): MapLabel => ({ kind: 'commune', text: name, at }));
    labels.showFar(communes);
  };
  map.on('zoomend', nameCommunes);
  const resized = new ResizeObserver(() => map.invalidateSize());
  resized.observe(room);

  return {
    showSites: (
      sites: readonly MapSite[],
      through: readonly { place: Place }[],
      onTouch: (site: MapSite) => void,
    ) => {
      marks.clearLayers();
      sites.forEach(each => {
        const { site, place, works } = each;
        const name = [site.code, site.name, ...new Set(works.map(({ kind }) => texts.kinds[kind]))].join(
          ', ',
        );
        L.marker(place, { icon: markOf(each), title: name, riseOnHover: true })
          .on('click', () => onTouch(each))
          .addTo(marks);
      });
      codes = sites.map(({ site, place }) => ({ kind: 'site', text: site.code, at: [place.lat, place.lng] }));
      routeLine.setLatLngs(through.map(({ place }) => place));
      if (sites.length)
        map.fitBounds(L.latLngBounds(sites.map(({ place }) => place)), { padding: [48, 48], maxZoom: 13 });
      else map.fitBounds(country);
      label();
      nameCommunes();
    },
    showWilayas: nameWilayas,
    showPosition: (position: Position | null) => {
      own.clearLayers();
      if (!position) return;
      L.circle(position.place, {
        radius: position.accuracy,
        interactive: false,
        className: styles.accuracy,
        weight: 1,
      }).addTo(own);
      L.marker(position.place, {
        icon: L.divIcon({ className: styles.here, iconSize: [22, 22] }),
        title: texts.here,
        interactive: false,
        keyboard: false,
        zIndexOffset: 1000,
      }).addTo(own);
    },
    lookAt: (place: Place) => map.setView(place, Math.max(map.getZoom(), 11)),
    remove: () => {
      isRemoved = true;
      resized.disconnect();
      map.remove();
    },
  };
};
export type MapHandle = ReturnType<typeof createMap>;

const country = L.latLngBounds([
  [18.9, -8.7],
  [37.2, 12],
]);
/** Zoom from which a screen shows only a few wilayas. */
const communesFrom = 8;

/** A tap target the size of a thumb, drawn smaller. */
const markOf = ({ kind, order }: MapSite) => {
  const dot = document.createElement('span');
  dot.className = styles.dot;
  dot.dataset.kind = kind;
  if (order !== null) dot.textContent = String(order);
  return L.divIcon({ className: styles.mark, html: dot, iconSize: [48, 48] });
};

/** The names in the map data, until the office's names have been fetched. */
const ownNames = (): MapLabel[] =>
  wilayaShapes.features.map(shape => {
    const { lat, lng } = L.geoJSON(shape).getBounds().getCenter();
    return { kind: 'wilaya', text: shape.properties.name, at: [lat, lng] };
  });
