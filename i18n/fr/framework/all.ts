import { frameworkFr } from '.';
import { deferredFrameworkFr } from './deferred';
import { frameworkPageTextsFr } from './page-texts';

/** All French texts of the framework in the browser. */
export const allFrameworkFr = {
  ...frameworkFr,
  resources: { ...deferredFrameworkFr.resources, ...frameworkPageTextsFr.resources },
  terrain: { ...frameworkFr.terrain, ...deferredFrameworkFr.terrain, ...frameworkPageTextsFr.terrain },
};
