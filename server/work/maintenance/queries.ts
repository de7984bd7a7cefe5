import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { FieldsIn } from '../../../contract/framework/fields';
import { isReader } from '../../../contract/framework/permissions';
import { today } from '../../../contract/framework/today';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import { visitHorizons } from '../../../contract/sites/visit-states';
import type { maintenanceFields } from '../../../contract/work/maintenance';
import type { Db } from '../../framework/db/client';
import { nextVersion } from '../../framework/db/next-version';
import type { User } from '../../framework/identity/user';
import { type Order, readInBatches, sortDirection } from '../../framework/lists/queries-batches';
import { andConditions, buildConditions } from '../../framework/lists/queries-filters';
import type { Page, Sort } from '../../framework/lists/row-source';
import { aliasColumns, visiblePeople } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import type { MaintenancePlanTable } from '../schema';
import { type MaintenanceFilters, maintenanceFilters } from './filters';

export type MaintenanceRecord = Selectable<MaintenancePlanTable>;
export type MaintenanceValues = Omit<
  Insertable<MaintenancePlanTable>,
  'id' | 'status' | 'responsible_id' | 'created_at' | 'created_by' | 'deleted_at' | 'version' | 'filter'
> & { filter: Record<string, unknown> };

/** A maintenance plan may be changed by those who may see its person in charge, on `accounts as r`. */
const isResponsibleVisibleTo = (user: User) => visiblePeople(user, aliasColumns('r'));
const isEditableBy = (user: User) => (isReader(user) ? sql<boolean>`false` : isResponsibleVisibleTo(user));
/** It is also visible to those who may see one of its sites. */
const isVisibleTo = (user: User) =>
  hasFullAccess('sites', user)
    ? sql<boolean>`true`
    : sql<boolean>`(${isResponsibleVisibleTo(user)} or exists (
        select from maintenance_visits v join sites s on s.id = v.site_id
        where v.maintenance_id = m.id and ${siteVisibleTo(user)}))`;

export type MaintenanceRow = MaintenanceRecord & {
  responsible: string;
  agent: string | null;
  editable: boolean;
  sites: number;
  late: number;
  due_soon: number;
  planned_late: number;
  next_due: string | null;
};

/** Counts over the sites visible to the user; late visits are among those due soon. */
const selectVisitCounts = (user: User) => sql`
  select count(*)::int as sites,
    count(*) filter (where v.plan_id is null and v.task_id is null and v.due_until < ${today()}::date)::int as late,
    count(*) filter (where v.plan_id is null and v.task_id is null
      and v.due_day <= ${today()}::date + ${visitHorizons.month}::int)::int as due_soon,
    count(*) filter (where v.plan_day > v.due_until)::int as planned_late,
    min(v.due_day) filter (where v.plan_id is null and v.task_id is null) as next_due
  from maintenance_visits v
  ${hasFullAccess('sites', user) ? sql`` : sql`join sites s on s.id = v.site_id and ${siteVisibleTo(user)}`}
  where v.maintenance_id = m.id`;

const orders: Record<FieldsIn<typeof maintenanceFields, 'sort'>, Order> = {
  name: { column: sql`lower(m.name) collate "C"`, type: 'text' },
  task_type: { column: sql`m.kind collate "C"`, type: 'text' },
  responsible_username: { column: sql`r.username_key collate "C"`, type: 'text' },
};
const getOrder = ({ by }: Sort) => orders[by as keyof typeof orders];
const inOrder = (sort: Sort) => {
  const direction = sortDirection(sort);
  return sql`order by ${getOrder(sort).column} ${direction}, m.id ${direction}`;
};
const fromVisiblePlans = (user: User, filters: MaintenanceFilters, condition = sql`true`) => sql`
  from maintenance_plans m join accounts r on r.id = m.responsible_id left join accounts a on a.id = m.agent_id
  cross join lateral (${selectVisitCounts(user)}) c
  where m.deleted_at is null and ${isVisibleTo(user)}
    and ${andConditions(buildConditions(maintenanceFilters, filters, null))} and ${condition}`;
const columns = (user: User) =>
  sql`m.*, r.username as responsible, a.username as agent, ${isEditableBy(user)} as editable, c.*`;

export const listMaintenance = async (
  db: Db,
  user: User,
  filters: MaintenanceFilters,
  { sort, limit, offset }: Page,
) =>
  (
    await sql<MaintenanceRow>`
      select ${columns(user)} ${fromVisiblePlans(user, filters)}
      ${inOrder(sort)} limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const countMaintenance = async (db: Db, user: User, filters: MaintenanceFilters) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n
      from maintenance_plans m join accounts r on r.id = m.responsible_id
      where m.deleted_at is null and ${isVisibleTo(user)}
        and ${andConditions(buildConditions(maintenanceFilters, filters, null))}`.execute(db)
  ).rows[0].n;

export const iterateMaintenance = (db: Db, user: User, filters: MaintenanceFilters, sort: Sort) =>
  readInBatches<MaintenanceRow & { sort_key: string | null }>(
    getOrder(sort),
    sort,
    sql<number>`m.id`,
    async ({ condition, key }, limit) =>
      (
        await sql<MaintenanceRow & { sort_key: string | null }>`
          select ${columns(user)}, ${key} as sort_key ${fromVisiblePlans(user, filters, condition)} ${inOrder(sort)}
          limit ${limit}`.execute(db)
      ).rows,
  );

/** One visible maintenance plan. */
export const findMaintenance = async (db: Db, user: User, id: number) =>
  (
    await sql<MaintenanceRow>`
      select ${columns(user)} ${fromVisiblePlans(user, {}, sql`m.id = ${id}`)}`.execute(db)
  ).rows.at(0);

/** The current row, locked against other changes of its rule; its visits may be planned meanwhile. */
export const lockMaintenance = (db: Db, id: number) =>
  db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertMaintenance = (
  db: Db,
  { filter, ...values }: MaintenanceValues & { responsible_id: number; created_by: number },
) =>
  db
    .insertInto('maintenance_plans')
    .values({ ...values, filter: JSON.stringify(filter) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateMaintenance = (
  db: Db,
  id: number,
  {
    filter,
    ...others
  }: Partial<MaintenanceValues> & Pick<Updateable<MaintenancePlanTable>, 'status' | 'deleted_at'>,
) => {
  const values = { ...others, ...(filter && { filter: JSON.stringify(filter) }) };
  return db
    .updateTable('maintenance_plans')
    .set({ ...values, version: nextVersion(values) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** The maintenance plans of a person in charge, locked like in `lockMaintenance`. */
export const lockMaintenanceByResponsible = (db: Db, responsibleId: number) =>
  db
    .selectFrom('maintenance_plans')
    .selectAll()
    .where('responsible_id', '=', responsibleId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const setMaintenanceResponsible = (db: Db, ids: readonly number[], responsibleId: number) =>
  db
    .updateTable('maintenance_plans')
    .set({ responsible_id: responsibleId, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();

/** The names of the matching plans visible to the user, sorted. */
export const maintenanceNames = async (db: Db, user: User, filters: MaintenanceFilters, maxRows: number) =>
  new Map(
    (
      await sql<{ id: number; name: string }>`
        select m.id, m.name from maintenance_plans m join accounts r on r.id = m.responsible_id
        where m.deleted_at is null and ${isVisibleTo(user)} and ${andConditions(buildConditions(maintenanceFilters, filters, null))}
        order by ${orders.name.column}, m.id limit ${maxRows}`.execute(db)
    ).rows.map(({ id, name }) => [id, name]),
  );

/** The ids of active maintenance plans, the oldest first. */
export const listActiveMaintenanceIds = async (db: Db) =>
  (
    await db
      .selectFrom('maintenance_plans')
      .select('id')
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** The account in charge, whose row access limits the sites; active or not. */
export const findResponsible = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'role', 'owner', 'cluster_id', 'permissions', 'must_change_password'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
