import { type Plan, plannedFields } from '../../../contract/work/plans';
import { isOpen } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { listSheet, type Page, type RowSource, type Sort } from '../../framework/lists/listing';
import { keptIn } from '../../framework/lists/stored-fields';
import { usernamesOf } from '../../organisation/directory/queries';
import { reachKey } from '../../organisation/row-access/visibility';
import { kindsReadKey } from '../../organisation/row-access/visibility-of-work';
import { readSettings } from '../../organisation/settings/queries';
import { daysLate, isLate } from '../../sites/derived/late';
import { planDeadline } from '../deadlines/of-work';
import { type PlanFilters, planFilters } from './filters';
import { countPlans, everyPlan, type PlanListRow, planPage, sitesInReach } from './queries-list';
import { planSheet } from './sheets';

const marginOf = async (db: Db) => (await readSettings(db)).task_pm_delay;

async function* all(db: Db, user: User, filters: PlanFilters, sort: Sort) {
  const margin = await marginOf(db);
  for await (const rows of everyPlan(db, user, filters, margin, sort))
    yield await onWire(db, user, rows, margin);
}

/** A page of plans as returned by lists. */
export async function plansShown(db: Db, user: User, filters: PlanFilters, page: Page): Promise<Plan[]> {
  const margin = await marginOf(db);
  return onWire(db, user, await planPage(db, user, filters, margin, page), margin);
}

/** The rows of the planning page. */
export const planRows: RowSource<PlanFilters> = {
  filters: planFilters,
  visibilityKey: user => `${reachKey('plans', user)}:${kindsReadKey(user)}`,
  page: plansShown,
  count: async (db, user, filters) => countPlans(db, user, filters, await marginOf(db)),
  all,
  sheet: async (db, user, filters, sort, _, language) =>
    listSheet(planSheet(language), all(db, user, filters, sort)),
};

const onWire = async (db: Db, user: User, rows: PlanListRow[], margin: number) => {
  const inReach = await sitesInReach(
    db,
    user,
    rows.map(row => row.site_id),
  );
  const username = await usernamesOf(
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

type Told = Pick<Plan, 'deadline'> & { late: boolean; through: number; agent: string | null };
const wireOf = (row: PlanListRow, { late, through, deadline, agent }: Told): Plan => {
  const isRespected = !late && !(row.task_late && row.status !== 'impossible');
  return {
    ...kept(row),
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
const kept = keptIn(plannedFields, 'row');
