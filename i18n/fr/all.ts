import { deferredFr } from './deferred';
import { historyResource } from './office/history';
import { securityResource } from './organisation/security';
import { pageTexts } from './page-texts';

/** All browser texts in the default language. */
export const allFr = {
  ...deferredFr,
  resources: { ...deferredFr.resources, history: historyResource, security: securityResource },
  terrain: { ...deferredFr.terrain, ...pageTexts },
};
export type Translation = typeof allFr;
