import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import topology from '../../../contract/sites/wilaya-shapes.topo.json';

const dza = topology as unknown as Topology<{ dza: GeometryCollection<{ name: string }> }>;
/** The shapes of the first 48 wilayas (Natural Earth). */
export const wilayaShapes = feature(dza, dza.objects.dza);
