import { account } from './account';
import { accountActions } from './account-actions';
import { accessAnomalies, anomalies, anomalyActions, nokAnomalies } from './anomalies';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from './catalogues';
import { type CrudMessages, isCrud } from './crud';
import { deliverySites } from './delivery-sites';
import { type Contract, isResource, type ResourceContract } from './endpoint';
import { field } from './field';
import { files } from './files';
import { formLists } from './form-lists';
import { cmSites, gpmSites } from './gpm-sites';
import { imports } from './imports';
import { agents, clusterManagers, managers } from './people';
import { planning } from './planning';
import { session } from './session';
import { settings } from './settings';
import { siteDetails } from './site-details';
import { siteSelection } from './site-selection';
import { sites } from './sites';
import { ssrSites } from './ssr-sites';
import { taskActions } from './task-actions';
import { allTasks, cmTasks, deliveryTasks, gpmTasks, installationTasks, ssrTasks } from './task-lists';
import { taskReports } from './task-reports';
import { taskSelection } from './task-selection';

/** Every contract of the API. A new resource adds itself here. */
export const contracts = [
  session,
  account,
  formLists,
  sites,
  deliverySites,
  ssrSites,
  gpmSites,
  cmSites,
  siteDetails,
  planning,
  siteSelection,
  imports,
  deliveryTasks,
  ssrTasks,
  installationTasks,
  gpmTasks,
  cmTasks,
  allTasks,
  taskActions,
  taskSelection,
  taskReports,
  field,
  files,
  anomalies,
  nokAnomalies,
  accessAnomalies,
  anomalyActions,
  settings,
  brandCatalogues,
  problemCatalogues,
  anomalyCatalogues,
  agents,
  managers,
  clusterManagers,
  accountActions,
] as const satisfies readonly Contract[];

export const resources: ReadonlyMap<string, ResourceContract> = new Map(
  (contracts as readonly Contract[]).filter(isResource).map(resource => [resource.name, resource]),
);

/** Resources that contract, table and labels make complete: routes, screens and menu entry follow. */
export const plainResources = [...resources.values()].filter(isCrud);

/** The labels of all plain resources: a translation that lacks one does not compile. */
export type PlainMessages = {
  [C in (typeof contracts)[number] as C extends { record: unknown }
    ? string extends C['name']
      ? never
      : C['name']
    : never]: C extends ResourceContract ? CrudMessages<C> : never;
};
