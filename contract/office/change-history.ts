import type { z } from 'zod';
import { defineChangeHistory } from '../framework/change-history';
import { Search } from '../framework/vocabulary';
import { irreversibleReasons } from '../organisation/revert';
import { roles } from '../organisation/roles';
import { TaskKind } from '../organisation/vocabulary';

/** Everything that changed. */
const history = defineChangeHistory({
  fields: {
    /** Of a task. */
    task_type: TaskKind.nullable(),
  },
  filters: {
    /** The beginning of a site's code: the site's changes, and those of its plans, tasks and anomalies. */
    site: Search,
  },
  roles,
  irreversibleReasons,
});

export const audit = history.calls;
export const AuditRow = history.row;
export type AuditRow = z.infer<typeof AuditRow>;
export const AuditFilters = history.filters;
