import L from 'leaflet';
import type { MapWilaya } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import { kindColours } from '../site/kind-colours';
import type { Position } from '../site/usePosition';
import { createLabelLayer, type MapLabel, minCommuneZoom } from './label-layer';
import styles from './MapView.module.css';
import type { MapSite } from './map-sites';
import { wilayaShapes } from './wilaya-shapes';

type Texts = { nearer: string; farther: string; here: string; kinds: Record<TaskKind, string> };

/** A map of the wilayas on which sites, the route between them and the agent's position are shown. */
export const createMap = (container: HTMLElement, texts: Texts) => {
  const map = createBaseMap(container, texts);
  const routeLine = L.polyline([], { interactive: false, className: styles.way, weight: 4 }).addTo(map);
  const siteMarkers = L.layerGroup().addTo(map);
  const positionLayer = L.layerGroup().addTo(map);
  const labels = createLabelLayer(map);
  let wilayaLabels: MapLabel[] = [];
  let siteLabels: MapLabel[] = [];
  const drawLabels = () => labels.show([...siteLabels, ...wilayaLabels]);
  const showWilayas = (wilayas: readonly MapWilaya[]) => {
    wilayaLabels = wilayas.length
      ? wilayas.map(({ name, lat, lng }) => ({ kind: 'wilaya', text: name, position: [lat, lng] }))
      : listShapeNames();
    drawLabels();
  };
  showWilayas([]);
  // The list is loaded when the map is first zoomed in.
  let communeLabels: MapLabel[] | undefined;
  let isRemoved = false;
  const loadCommunes = async () => {
    if (communeLabels || map.getZoom() < minCommuneZoom) return;
    communeLabels = [];
    const { communes } = await import('../../../contract/sites/communes');
    if (isRemoved) return;
    communeLabels = communes.map(({ name, at }): MapLabel => ({ kind: 'commune', text: name, position: at }));
    labels.showCommunes(communeLabels);
  };
  map.on('zoomend', loadCommunes);
  const resizeObserver = new ResizeObserver(() => map.invalidateSize());
  resizeObserver.observe(container);

  return {
    /** Shows the sites and the route through these places, and zooms to the sites. */
    showSites: (
      sites: readonly MapSite[],
      route: readonly { place: Place }[],
      onSelect: (site: MapSite) => void,
    ) => {
      siteMarkers.clearLayers();
      for (const site of sites)
        createSiteMarker(site, texts)
          .on('click', () => onSelect(site))
          .addTo(siteMarkers);
      siteLabels = sites.map(({ site, place }) => ({
        kind: 'site',
        text: site.code,
        position: [place.lat, place.lng],
      }));
      routeLine.setLatLngs(route.map(({ place }) => place));
      if (sites.length)
        map.fitBounds(L.latLngBounds(sites.map(({ place }) => place)), { padding: [48, 48], maxZoom: 13 });
      else map.fitBounds(country);
      drawLabels();
      loadCommunes();
    },
    showWilayas,
    showPosition: (position: Position | null) => {
      positionLayer.clearLayers();
      if (position) for (const layer of createPositionLayers(position, texts)) layer.addTo(positionLayer);
    },
    lookAt: (place: Place) => map.setView(place, Math.max(map.getZoom(), 11)),
    remove: () => {
      isRemoved = true;
      resizeObserver.disconnect();
      map.remove();
    },
  };
};
export type MapHandle = ReturnType<typeof createMap>;

/** The map of the country with its wilayas and controls, without sites. */
const createBaseMap = (container: HTMLElement, texts: Texts) => {
  const map = L.map(container, {
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
  return map;
};

const country = L.latLngBounds([
  [18.9, -8.7],
  [37.2, 12],
]);
const createSiteMarker = (mapSite: MapSite, texts: Texts) => {
  const { site, place, works } = mapSite;
  const kinds = new Set(works.map(({ kind }) => texts.kinds[kind]));
  const title = [site.code, site.name, ...kinds].join(', ');
  return L.marker(place, { icon: createSiteIcon(mapSite), title, riseOnHover: true });
};

/** A tap target the size of a thumb, drawn smaller. */
const createSiteIcon = ({ kind, order }: MapSite) => {
  const dot = document.createElement('span');
  dot.className = styles.dot;
  dot.dataset.kind = kind;
  for (const [name, colour] of Object.entries(kindColours(kind))) dot.style.setProperty(name, colour);
  if (order !== null) dot.textContent = String(order);
  return L.divIcon({ className: styles.mark, html: dot, iconSize: [48, 48] });
};

/** The agent's position, and a circle as large as its inaccuracy. */
const createPositionLayers = ({ place, accuracy }: Position, texts: Texts) => [
  L.circle(place, {
    radius: accuracy,
    interactive: false,
    className: styles.accuracy,
    weight: 1,
  }),
  L.marker(place, {
    icon: L.divIcon({ className: styles.here, iconSize: [22, 22] }),
    title: texts.here,
    interactive: false,
    keyboard: false,
    zIndexOffset: 1000,
  }),
];

/** The wilayas' names in the map data, used until the office's names have been fetched. */
const listShapeNames = (): MapLabel[] =>
  wilayaShapes.features.map(shape => {
    const { lat, lng } = L.geoJSON(shape).getBounds().getCenter();
    return { kind: 'wilaya', text: shape.properties.name, position: [lat, lng] };
  });
