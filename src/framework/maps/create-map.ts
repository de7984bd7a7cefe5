import type { FeatureCollection } from 'geojson';
import { control, geoJSON, type Map as LeafletMap, latLngBounds, map, tileLayer } from 'leaflet';
import type { Box } from '../../../contract/framework/place-filter';
import { addGraticule } from './graticule';
import { getMapBackground } from './map-background';

type MapTexts = { zoomIn: string; zoomOut: string };

/** A map of the product's background in an element, with its buttons and a scale. */
export const createMap = (element: HTMLElement, { zoomIn, zoomOut }: MapTexts): LeafletMap => {
  const { tiles, bounds = populatedEarth } = getMapBackground();
  const created = map(element, {
    zoomControl: false,
    attributionControl: tiles !== undefined,
    zoomSnap: 0.5,
    minZoom: 1,
    maxZoom: 18,
    worldCopyJump: true,
  }).fitBounds(toLatLngBounds(bounds));
  created.attributionControl?.setPrefix(false);
  control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(created);
  control.scale({ imperial: false, position: 'bottomright' }).addTo(created);
  void addBackground(created);
  return created;
};

export const toLatLngBounds = ({ south, west, north, east }: Box) =>
  latLngBounds([
    [south, west],
    [north, east],
  ]);
const populatedEarth: Box = { south: -55, west: -170, north: 72, east: 170 };

const addBackground = async (created: LeafletMap) => {
  const { tiles, outline } = getMapBackground();
  if (tiles) {
    const attribution = document.createElement('span');
    attribution.textContent = tiles.attribution;
    tileLayer(tiles.url, { attribution: attribution.innerHTML }).addTo(created);
  }
  const shapes = await outline?.().catch(() => undefined);
  // It may be gone by then.
  if (!created.getPane('mapPane')?.isConnected) return;
  if (shapes)
    geoJSON(shapes as FeatureCollection, {
      style: { className: 'map-outline', weight: 1 },
      interactive: false,
    }).addTo(created);
  else if (!tiles) addGraticule(created);
};
