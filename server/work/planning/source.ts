import { type Plan, plannedFields } from '../../../contract/work/plans';
import { isOpen } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { createListSheet } from '../../framework/lists/list-sheet';
import type { Page, RowSource, Sort } from '../../framework/lists/row-source';
import { createRowMapper } from '../../framework/lists/stored-fields';
import { readSettings } from '../../framework/settings/queries';
import { getUsernames } from '../../organisation/directory/queries';
import { subjectVisibilityKey } from '../../organisation/row-access/visibility';
import { readableKindsKey } from '../../organisation/row-access/visibility-work';
import { readDeadlines } from '../../organisation/settings/queries';
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

const getLateDays = async (db: Db) => (await readSettings(db)).task_pm_delay;

async function* all(db: Db, user: User, filters: PlanFilters, sort: Sort) {
  const lateDays = await getLateDays(db);
  for await (const rows of iteratePlans(db, user, filters, lateDays, sort))
    yield await toApiPlans(db, user, rows, lateDays);
}

/** A page of plans as returned by lists. */
export async function loadPlanPage(db: Db, user: User, filters: PlanFilters, page: Page): Promise<Plan[]> {
  const lateDays = await getLateDays(db);
  return toApiPlans(db, user, await listPlans(db, user, filters, lateDays, page), lateDays);
}

/** The rows of the planning page. */
export const plansSource: RowSource<PlanFilters> = {
  filters: planFilters,
  visibilityKey: user => `${subjectVisibilityKey('plans', user)}:${readableKindsKey(user)}`,
  page: loadPlanPage,
  count: async (db, user, filters) => countPlans(db, user, filters, await getLateDays(db)),
  all,
  sheet: async (db, user, filters, sort, _, language) =>
    createListSheet(planSheet(language), all(db, user, filters, sort)),
};

const toApiPlans = async (db: Db, user: User, rows: PlanListRow[], lateDays: number) => {
  const isSiteVisible = await createSiteVisibilityCheck(
    db,
    user,
    rows.map(row => row.site_id),
  );
  const username = await getUsernames(
    db,
    rows.map(row => row.agent_id),
  );
  const deadlines = await readDeadlines(db);
  return rows.map(row => {
    const late = row.status === 'planned' && isLate(row.day, lateDays);
    // A plan is visible through either of its sites.
    const visibleSiteId = isSiteVisible(row.site_id) ? row.site_id : (row.drop_site_id ?? row.site_id);
    const deadline = planDeadline(deadlines, row);
    return toApiPlan(row, { late, visibleSiteId, deadline, agent: username(row.agent_id) });
  });
};

type PlanExtras = Pick<Plan, 'deadline'> & { late: boolean; visibleSiteId: number; agent: string | null };
const toApiPlan = (row: PlanListRow, { late, visibleSiteId, deadline, agent }: PlanExtras): Plan => {
  const isRespected = !late && !(row.task_late && row.status !== 'impossible');
  return {
    ...mapStoredFields(row),
    planid: row.id,
    pickup_site_code: row.site_code,
    pickup_site_name: row.site_name,
    drop_site_code: row.drop_code,
    drop_site_name: row.drop_name,
    through_site: visibleSiteId,
    agent_username: agent,
    late,
    days_late: isRespected || row.status === 'cancelled' ? null : countDaysLate(row),
    deadline,
    task: row.task_id,
    site_plan_respect: isRespected ? 1 : 0,
    version: row.version,
  };
};
const countDaysLate = ({ day, task_begun, task_status }: PlanListRow) =>
  daysLate(day, task_begun, task_status !== null && isOpen(task_status));
const mapStoredFields = createRowMapper(plannedFields, 'row');
