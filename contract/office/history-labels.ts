import type { Fields } from '../framework/fields';
import { jobFields } from '../organisation/jobs';
import { peopleFields } from '../organisation/people';
import { gpmSiteFields, siteFields } from '../sites/site-fields';
import { anomalyFieldsByTable } from '../work/anomaly-fields';
import { maintenanceFields } from '../work/maintenance';
import { plannedFields } from '../work/plans';
import { taskFields } from '../work/tasks';

/** By history table: the resource with the labels, and the definitions of its fields. */
const tables: Record<string, [resource: string, ...Fields[]]> = {
  sites: ['gpm/sites', gpmSiteFields, siteFields],
  tasks: ['task_list', taskFields],
  plans: ['planning', plannedFields],
  anomalies: [
    'anomalies',
    anomalyFieldsByTable.anomaly,
    anomalyFieldsByTable.nok,
    anomalyFieldsByTable.access,
  ],
  jobs: ['jobs', jobFields],
  maintenance_plans: ['maintenance', maintenanceFields],
  accounts: ['agents', peopleFields.work, peopleFields.sites, peopleFields.people],
};

type HistoryField = { resource: string; field: string };
const columnsByTable = new Map(
  Object.entries(tables).map(([object, [resource, ...fields]]) => {
    const columns = new Map<string, HistoryField>();
    for (const [field, { column }] of fields.flatMap(definitions => Object.entries(definitions)))
      if (column && !columns.has(column)) columns.set(column, { resource, field });
    return [object, columns];
  }),
);

/** The field whose label the history shows for a stored column without a text of its own. */
export const getHistoryLabel = (column: string, object = 'sites'): HistoryField | undefined =>
  columnsByTable.get(object)?.get(column);
