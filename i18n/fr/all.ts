import { deferredFr } from './deferred';
import { pageTexts } from './page-texts';

/** All browser texts in the default language. */
export const allFr = { ...deferredFr, terrain: { ...deferredFr.terrain, ...pageTexts } };
export type Translation = typeof allFr;
