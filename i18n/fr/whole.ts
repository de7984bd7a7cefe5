import { mostFr } from './most';
import { ofPages } from './of-pages';

/** All browser texts in the default language. */
export const wholeFr = { ...mostFr, terrain: { ...mostFr.terrain, ...ofPages } };
export type Translation = typeof wholeFr;
