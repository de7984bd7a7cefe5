import type { Box } from './place-filter';

/**
 * What a product's maps show behind their records. By default a net of coordinates, for which no network is needed. Its
 * server is given the same, whose content security policy then allows the tiles.
 */
export type MapBackground = {
  /** Pictures of a tile server: `https://{s}.tiles.example/{z}/{x}/{y}.png`; `attribution` is plain text. */
  tiles?: { url: string; attribution: string };
  /** GeoJSON shapes, such as borders, loaded with the first map. */
  outline?: () => Promise<{ type: 'FeatureCollection'; features: unknown[] }>;
  /** What a map without records shows; by default the whole earth. */
  bounds?: Box;
};
