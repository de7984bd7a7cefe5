import { fr } from '.';
import { later } from './later';
import { maintenanceResources } from './maintenance';
import { peopleResources } from './people';
import { planResources } from './planning';

/** Every text of the browser in the default language. */
export const wholeFr = {
  ...fr,
  resources: { ...fr.resources, ...peopleResources, ...planResources, ...maintenanceResources },
  terrain: { ...fr.terrain, ...later },
};
export type Translation = typeof wholeFr;
