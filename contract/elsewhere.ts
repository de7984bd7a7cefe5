import { contracts } from '.';
import { anomalyActions } from './anomalies';
import { audit } from './audit';
import { dashboards } from './dashboards';
import { type Actions, type Contract, type Endpoint, isResource } from './endpoint';
import { morning } from './morning';
import { search } from './search';
import { security } from './security-events';
import { siteLife } from './site-life';
import { taskReports } from './task-reports';

const all = ({ actions }: { actions: Actions }) => Object.values(actions);
const { exportCustom, exportAll } = anomalyActions.actions;

/**
 * Calls that may be answered by a copy of the database which is seconds behind: figures, search, what happened, and files.
 * They only read. Nobody builds on their answers without asking for the record itself, which is read where it is
 * written. Figures of equipment are not among them: a server counts them in its memory, by what the primary tells.
 */
export const readElsewhere: ReadonlySet<Endpoint> = new Set([
  ...all(dashboards),
  ...all(morning),
  ...all(search),
  ...all(siteLife),
  ...all(taskReports),
  ...[exportCustom, exportAll],
  ...[audit.actions.list, security.actions.list],
  // The history of a record of any kind.
  ...(contracts as readonly Contract[]).flatMap(({ actions }) =>
    'history' in actions ? [(actions as Actions).history] : [],
  ),
]);

/** Whether a call may be: those above, and lists that are taken away as a whole. */
export const mayReadElsewhere = (
  contract: Contract,
  endpoint: Endpoint,
  { export: asFile, limit }: Record<string, unknown>,
) =>
  readElsewhere.has(endpoint) ||
  (isResource(contract) && endpoint.method === 'GET' && (asFile === true || limit === -1));
