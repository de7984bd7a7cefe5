import { accessAnomalies, anomalies, nokAnomalies } from './anomalies';
import { type CrudMessages, isCrud } from './crud';
import { deliverySites } from './delivery-sites';
import type { ResourceContract } from './endpoint';
import { cmSites, gpmSites } from './gpm-sites';
import { agents, clusterManagers, managers } from './people';
import { plans } from './plans';
import { sites } from './sites';
import { ssrSites } from './ssr-sites';
import { allTasks, cmTasks, deliveryTasks, gpmTasks, installationTasks, ssrTasks } from './task-lists';

/** Every resource: what has a list. A new one adds itself here. */
export const resourceContracts = [
  sites,
  deliverySites,
  ssrSites,
  gpmSites,
  cmSites,
  deliveryTasks,
  ssrTasks,
  installationTasks,
  gpmTasks,
  cmTasks,
  allTasks,
  anomalies,
  nokAnomalies,
  accessAnomalies,
  agents,
  managers,
  clusterManagers,
  plans,
] as const satisfies readonly ResourceContract[];

export const resources: ReadonlyMap<string, ResourceContract> = new Map(
  (resourceContracts as readonly ResourceContract[]).map(resource => [resource.name, resource]),
);

/** Resources that contract, table and labels make complete: routes, screens and menu entry follow. */
export const plainResources = [...resources.values()].filter(isCrud);

/** The labels of all plain resources: a translation that lacks one does not compile. */
export type PlainMessages = {
  [C in (typeof resourceContracts)[number] as C extends { record: unknown }
    ? string extends C['name']
      ? never
      : C['name']
    : never]: C extends ResourceContract ? CrudMessages<C> : never;
};
