import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import dza from '../../../contract/sites/wilaya-shapes.topo.json';

/** The shapes of the first 48 wilayas (Natural Earth), bundled: the map needs no other host. */
const topology = dza as unknown as Topology<{ dza: GeometryCollection<{ name: string }> }>;
export const wilayaShapes: FeatureCollection = feature(topology, topology.objects.dza);
