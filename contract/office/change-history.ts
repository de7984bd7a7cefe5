import { type ChangeHistoryRow, defineChangeHistory } from '../framework/change-history';
import { Search } from '../framework/vocabulary';
import { irreversibleReasons } from '../organisation/revert';
import { roles } from '../organisation/roles';
import { TaskKind } from '../organisation/vocabulary';

declare module '../framework/register' {
  interface Register {
    changeFields: typeof fields;
    changeFilters: typeof filters;
  }
}

const fields = {
  /** Of a task. */
  task_type: TaskKind.nullable(),
};
const filters = {
  /** The beginning of a site's code: the site's changes, and those of its plans, tasks and anomalies. */
  site: Search,
};

/** Everything that changed. */
const history = defineChangeHistory({
  fields,
  filters,
  roles,
  irreversibleReasons,
  // A plan is also recorded on its site; the task's own change takes its plan along.
  revertedWith: { write: ['plan', 'task'], import: ['plan'] },
});

export const audit = history.calls;
export const AuditRow = history.row;
export type AuditRow = ChangeHistoryRow;
export const AuditFilters = history.filters;
