import { fr } from '.';
import { later } from './later';

/** Every text of the browser in the default language. */
export const wholeFr = { ...fr, terrain: { ...fr.terrain, ...later } };
export type Translation = typeof wholeFr;
