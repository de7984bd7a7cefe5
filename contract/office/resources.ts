import type { CrudMessages } from '../framework/crud';
import type { ResourceContract } from '../framework/endpoint';
import { listCrudResources, registerResources } from '../framework/resources';
import { jobs } from '../organisation/jobs';
import { organisationContracts } from '../organisation/organisation';
import { peopleLists } from '../organisation/people';
import { deliverySites } from '../sites/delivery-sites';
import { cmSites, gpmSites } from '../sites/gpm-sites';
import { sites } from '../sites/sites';
import { ssrSites } from '../sites/ssr-sites';
import { accessAnomalies, anomalies, nokAnomalies } from '../work/anomalies';
import { maintenance } from '../work/maintenance';
import { plans } from '../work/plans';
import { taskLists } from '../work/task-lists';
import { tools } from '../work/tools';
import { vehicles } from '../work/vehicles';
import { visits } from '../work/visits';

/** Every resource, that is, everything with a list. A new one is added here. */
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
  ...organisationContracts,
  tools,
  vehicles,
] as const satisfies readonly ResourceContract[];

export const resources = registerResources(resourceContracts);

/** Resources that need only contract, table and labels: routes, screens and menu entry follow. */
export const crudResources = listCrudResources();

/** The labels of all plain resources: a translation that lacks one does not compile. */
export type CrudResourceMessages = {
  [C in Extract<(typeof resourceContracts)[number], { key: string }> as C['name']]: CrudMessages<C>;
};

/** The titles of a list without rows: nothing exists yet, or the filters hide all that exists. */
export type EmptyListTitles = { nothing: string; filtered: string };
/** With what will appear there: a resource without them does not compile. A plain one may leave them to `other`. */
export type EmptyListMessages = Record<Exclude<Resource['name'], PlainName> | 'other', EmptyListText> &
  Partial<Record<PlainName, EmptyListText>>;
type EmptyListText = EmptyListTitles & { how: string };
type Resource = (typeof resourceContracts)[number];
type PlainName = Extract<Resource, { key: string }>['name'];
