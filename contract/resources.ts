import { accessAnomalies, anomalies, nokAnomalies } from './anomalies';
import { type CrudMessages, isCrud, plainKey } from './crud';
import { deliverySites } from './delivery-sites';
import type { ResourceContract } from './endpoint';
import { cmSites, gpmSites } from './gpm-sites';
import { jobs } from './jobs';
import { maintenance } from './maintenance';
import { organisation } from './organisation';
import { peopleLists } from './people';
import { plans } from './plans';
import { sites } from './sites';
import { ssrSites } from './ssr-sites';
import { taskLists } from './task-lists';
import { tools } from './tools';
import { vehicles } from './vehicles';
import { visits } from './visits';

/** Every resource: what has a list. A new one adds itself here. */
export const resourceContracts = [
  sites,
  deliverySites,
  ssrSites,
  gpmSites,
  cmSites,
  ...taskLists,
  anomalies,
  nokAnomalies,
  accessAnomalies,
  ...Object.values(peopleLists),
  plans,
  maintenance,
  visits,
  jobs,
  ...organisation,
  tools,
  vehicles,
] as const satisfies readonly ResourceContract[];

export const resources: ReadonlyMap<string, ResourceContract> = new Map(
  (resourceContracts as readonly ResourceContract[]).map(resource => [resource.name, resource]),
);

/** Resources that contract, table and labels make complete: routes, screens and menu entry follow. */
export const plainResources = [...resources.values()].filter(isCrud);
/** The one that keeps its rows in a table. */
export const plainOf = (table: string) => plainResources.find(contract => plainKey(contract) === table);

/** The labels of all plain resources: a translation that lacks one does not compile. */
export type PlainMessages = {
  [C in Extract<(typeof resourceContracts)[number], { key: string }> as C['name']]: CrudMessages<C>;
};
