import type { Place } from './place';
import type { Box } from './place-filter';

/** As the filter of places takes it. */
export const formatBox = ({ south, west, north, east }: Box) => [south, west, north, east].join();

export const isInBox = ({ latitude, longitude }: Place, { south, west, north, east }: Box) =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east);
