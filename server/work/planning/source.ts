import { type Plan, plannedFields } from '../../../contract/work/plans';
import { isOpen } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { listSheet, type Page, type RowSource, type Sort } from '../../framework/lists/list-handler';
import { createRowMapper } from '../../framework/lists/stored-fields';
import { getUsernames } from '../../organisation/directory/queries';
import { subjectVisibilityKey } from '../../organisation/row-access/visibility';
import { readableKindsKey } from '../../organisation/row-access/visibility-work';
import { readSettings } from '../../organisation/settings/queries';
import { daysLate, isLate } from '../../sites/derived/late';
import { planDeadline } from '../deadlines/work-deadlines';
import { type PlanFilters, planFilters } from './filters';
import {
  countPlans,
  createSiteVisibilityCheck,
  iteratePlans,
  listPlans,
  type PlanListRow,
} from './queries-list';
import { planSheet } from './sheets';

const marginOf = async (db: Db) => (await readSettings(db)).task_pm_delay;

async function* all(db: Db, user: User, filters: PlanFilters, sort: Sort) {
  const margin = await marginOf(db);
  for await (const rows of iteratePlans(db, user, filters, margin, sort))
    yield await onWire(db, user, rows, margin);
}

/** A page of plans as returned by lists. */
export async function loadPlanPage(db: Db, user: User, filters: PlanFilters, page: Page): Promise<Plan[]> {
  const margin = await marginOf(db);
  return onWire(db, user, await listPlans(db, user, filters, margin, page), margin);
}

/** The rows of the planning page. */
export const plansSource: RowSource<PlanFilters> = {
  filters: planFilters,
  visibilityKey: user => `${subjectVisibilityKey('plans', user)}:${readableKindsKey(user)}`,
  page: loadPlanPage,
  count: async (db, user, filters) => countPlans(db, user, filters, await marginOf(db)),
  all,
  sheet: async (db, user, filters, sort, _, language) =>
    listSheet(planSheet(language), all(db, user, filters, sort)),
};

const onWire = async (db: Db, user: User, rows: PlanListRow[], margin: number) => {
  const inReach = await createSiteVisibilityCheck(
    db,
    user,
    rows.map(row => row.site_id),
  );
  const username = await getUsernames(
    db,
    rows.map(row => row.agent_id),
  );
  const { deadlines } = await readSettings(db);
  return rows.map(row => {
    const late = row.status === 'planned' && isLate(row.day, margin);
    const through = inReach(row.site_id) ? row.site_id : (row.drop_site_id ?? row.site_id);
    const deadline = planDeadline(deadlines, row);
    return wireOf(row, { late, through, deadline, agent: username(row.agent_id) });
  });
};

type PlanExtras = Pick<Plan, 'deadline'> & { late: boolean; through: number; agent: string | null };
const wireOf = (row: PlanListRow, { late, through, deadline, agent }: PlanExtras): Plan => {
  const isRespected = !late && !(row.task_late && row.status !== 'impossible');
  return {
    ...mapStoredFields(row),
    planid: row.id,
    pickup_site_code: row.site_code,
    pickup_site_name: row.site_name,
    drop_site_code: row.drop_code,
    drop_site_name: row.drop_name,
    through_site: through,
    agent_username: agent,
    late,
    days_late:
      isRespected || row.status === 'cancelled'
        ? null
        : daysLate(row.day, row.task_begun, row.task_status !== null && isOpen(row.task_status)),
    deadline,
    task: row.task_id,
    site_plan_respect: isRespected ? 1 : 0,
    version: row.version,
  };
};
const mapStoredFields = createRowMapper(plannedFields, 'row');
