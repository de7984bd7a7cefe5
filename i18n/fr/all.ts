import { deferredFr } from './deferred';
import { frameworkPageTextsFr } from './framework/page-texts';
import { historyResource } from './office/history';
import { pageTexts } from './page-texts';

/** All browser texts in the default language. */
export const allFr = {
  ...deferredFr,
  resources: { ...deferredFr.resources, ...frameworkPageTextsFr.resources, history: historyResource },
  terrain: { ...deferredFr.terrain, ...pageTexts },
};
export type Translation = typeof allFr;
