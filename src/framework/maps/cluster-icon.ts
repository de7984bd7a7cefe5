import { divIcon, type MarkerCluster } from 'leaflet';

/** Pixels, for counts of one to four or more digits. */
const clusterSizes = [28, 34, 42, 50];

/** Several markers as one, with their number. */
export const clusterIcon = (cluster: MarkerCluster) => {
  const count = cluster.getChildCount();
  const size = clusterSizes[Math.min(String(count).length, clusterSizes.length) - 1];
  return divIcon({ className: 'map-cluster', iconSize: [size, size], html: String(count) });
};
