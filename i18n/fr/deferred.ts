import { fr } from '.';
import { deferredFrameworkFr } from './framework/deferred';
import { later } from './later';
import { peopleResources } from './office/people';
import { anomalyResources } from './work/anomalies';
import { maintenanceResources } from './work/maintenance';
import { planResources } from './work/planning';

/** The texts of lists, dialogs and pages, except those that only one page needs (`of-pages.ts`). */
export const deferredFr = {
  ...fr,
  resources: {
    ...fr.resources,
    ...deferredFrameworkFr.resources,
    ...anomalyResources,
    ...maintenanceResources,
    ...peopleResources,
    ...planResources,
  },
  terrain: { ...fr.terrain, ...deferredFrameworkFr.terrain, ...later },
};
