import { fr } from '.';
import { anomalyResources } from './anomalies';
import { jobResources } from './jobs';
import { later } from './later';
import { maintenanceResources } from './maintenance';
import { peopleResources } from './people';
import { planResources } from './planning';

/** The texts of lists, dialogs and pages, but for those that one page alone needs (`of-pages.ts`). */
export const mostFr = {
  ...fr,
  resources: {
    ...fr.resources,
    ...anomalyResources,
    ...jobResources,
    ...maintenanceResources,
    ...peopleResources,
    ...planResources,
  },
  terrain: { ...fr.terrain, ...later },
};
