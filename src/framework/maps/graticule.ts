import { divIcon, type LatLngTuple, type Map as LeafletMap, layerGroup, marker, polyline } from 'leaflet';
import { roundDegrees } from '../../../contract/framework/place';
import { wrapLongitude } from './to-box';

/** A net of meridians and parallels with their degrees at the edges, as dense as the zoom allows. */
export const addGraticule = (map: LeafletMap) => {
  const layer = layerGroup().addTo(map);
  const draw = () => {
    const bounds = map.getBounds();
    const [south, west] = [Math.max(bounds.getSouth(), -85), bounds.getWest()];
    const [north, east] = [Math.min(bounds.getNorth(), 85), bounds.getEast()];
    const step = getGraticuleStep(Math.max(east - west, north - south));
    layer.clearLayers();
    for (const latitude of listSteps(south, north, step))
      addLine(latitude, [
        [latitude, west],
        [latitude, east],
      ]);
    for (const longitude of listSteps(west, east, step))
      addLine(wrapLongitude(longitude), [
        [south, longitude],
        [north, longitude],
      ]);
  };
  const addLine = (degrees: number, line: [LatLngTuple, LatLngTuple]) => {
    layer.addLayer(polyline(line, { className: 'map-graticule', weight: 1, interactive: false }));
    const icon = divIcon({
      className: 'map-graticule-label',
      iconSize: [0, 0],
      html: `<span aria-hidden="true">${degrees}°</span>`,
    });
    layer.addLayer(marker(line[0], { icon, pane: 'overlayPane', interactive: false, keyboard: false }));
  };
  map.on('moveend', draw);
  // A map without a view yet has no bounds.
  map.whenReady(draw);
};

/** In degrees, for up to eight lines across. */
const getGraticuleStep = (span: number) => steps.find(step => span / step <= 8) ?? 60;
const steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60];

const listSteps = (from: number, to: number, step: number) => {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => roundDegrees((first + index) * step));
};
