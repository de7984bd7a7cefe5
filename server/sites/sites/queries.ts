import { type Selectable, sql } from 'kysely';
import { hasPermission } from '../../../contract/framework/permissions';
import { today } from '../../../contract/framework/today';
import { type Area, taskKinds } from '../../../contract/organisation/vocabulary';
import { getKindArea, getKindScope } from '../../../contract/work/task-kinds';
import { cachedForSeconds } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { ownWorkOnly } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import type { SiteTable } from '../schema';

/** One visible site; an invisible site is treated like a missing one. */
export const findSite = (db: Db, user: User, siteId: number) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where('s.id', '=', siteId)
    .where(siteVisibleTo(user))
    .executeTakeFirst() as Promise<SiteRecord | undefined>;

/** The same, locked against other writers until the transaction ends. */
export const lockSite = (db: Db, user: User, siteId: number) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where('s.id', '=', siteId)
    .where(siteVisibleTo(user))
    .forUpdate()
    .executeTakeFirst() as Promise<SiteRecord | undefined>;

/** Visible sites, locked in a fixed order so that two writers never deadlock. */
export const lockSites = (db: Db, user: User, siteIds: number[]) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where(sql<boolean>`s.id = any(${siteIds}::int[])`)
    .where(siteVisibleTo(user))
    .orderBy('s.id')
    .forUpdate()
    .execute() as Promise<SiteRecord[]>;

/** Locks sites whose plans change, whoever may see them: serialises updates of their summaries. */
export const lockSitesUnchecked = (db: Db, siteIds: (number | null)[]) =>
  db
    .selectFrom('sites')
    .select(['id', 'code'])
    .where(sql<boolean>`id = any(${siteIds.filter(id => id !== null)}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The sites of a manager, locked. */
export const lockSitesByManager = (db: Db, managerId: number) =>
  db.selectFrom('sites').selectAll().where('manager_id', '=', managerId).orderBy('id').forUpdate().execute();

export type SiteRecord = Selectable<SiteTable>;

/** A site with that code other than the given one, ignoring case and accents. */
export const siteByCode = (db: Db, code: string, exceptId = 0) =>
  db
    .selectFrom('sites')
    .select(['id', 'code'])
    .where('code_search', '=', normalizeSearchText(code))
    .where('id', '<>', exceptId)
    .executeTakeFirst();

/** The same by the invoice code. */
export const findSiteByInvoiceCode = (db: Db, codeFacture: string, exceptId = 0) =>
  db
    .selectFrom('sites')
    .select('id')
    .where(normalizeTextSql(sql`code_facture`), '=', normalizeSearchText(codeFacture))
    .where('id', '<>', exceptId)
    .executeTakeFirst();

export const wilayaById = (db: Db, id: number) =>
  db.selectFrom('wilayas').selectAll().where('id', '=', id).executeTakeFirst();

export const ownerByKey = (db: Db, key: string) =>
  db.selectFrom('owners').selectAll().where('key', '=', key).executeTakeFirst();

export const ownerLabels = cachedForSeconds(['owners'], async db => {
  const rows = await db.selectFrom('owners').select(['key', 'label']).execute();
  return new Map(rows.map(({ key, label }) => [key, label]));
});

export const listSiteAreas = (db: Db, siteId: number) =>
  db.selectFrom('site_areas').selectAll().where('site_id', '=', siteId).orderBy('area').execute();

export const listSiteNotes = (db: Db, siteId: number) =>
  db
    .selectFrom('site_notes')
    .leftJoin('accounts', 'accounts.id', 'site_notes.created_by')
    .select(['content', 'site_notes.created_at', 'accounts.username'])
    .where('site_id', '=', siteId)
    .orderBy('site_notes.id', 'desc')
    .execute();

export const insertNote = (db: Db, values: { site_id: number; content: string; created_by: number }) =>
  db.insertInto('site_notes').values(values).execute();

/** The areas to which the sites belong, and who is in charge there. */
export const areasOfSites = (db: Db, siteIds: number[], areas: readonly Area[]) =>
  db
    .selectFrom('site_areas')
    .select(['site_id', 'area', 'agent_id'])
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .where('area', 'in', areas)
    .execute();

export const setAreaAgent = (db: Db, siteIds: number[], areas: readonly Area[], agentId: number) =>
  db
    .updateTable('site_areas')
    .set({ agent_id: agentId })
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .where('area', 'in', areas)
    .execute();

/** Whether the site's latest plan, whatever its area, was carried out. */
export const isLastPlanDone = async (db: Db, siteId: number) => {
  const row = await db
    .selectFrom('plans')
    .select('status')
    .where('site_id', '=', siteId)
    .where('status', '<>', 'cancelled')
    .where('day', '<=', today())
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status === 'done';
};

/** Codes of sites by id, for the drop sites of plans. */
export const createSiteCodeLookup = async (db: Db, ids: (number | null)[]) => {
  const uniqueIds = [...new Set(ids)].filter(id => id !== null);
  const rows = uniqueIds.length
    ? await db.selectFrom('sites').select(['id', 'code']).where('id', 'in', uniqueIds).execute()
    : [];
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return (id: number | null) => (id === null ? null : (codes.get(id) ?? null));
};

/**
 * Plans of sites within days, including cancelled ones, of one area or of all, limited to the user's scopes; an agent's
 * own only.
 */
export const plansOnSites = (
  db: Db,
  user: User,
  siteIds: number[],
  area: Area | 'all',
  { plan_from = '-infinity', plan_to = 'infinity' }: { plan_from?: string; plan_to?: string },
) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .where(sql<boolean>`day between ${plan_from}::date and ${plan_to}::date`)
    .where(ownWorkOnly('plans', user, 'plans'))
    .where(
      'kind',
      'in',
      taskKinds.filter(
        kind => (area === 'all' || getKindArea(kind) === area) && hasPermission(user, getKindScope(kind)),
      ),
    )
    .orderBy('site_id')
    .orderBy('day')
    .orderBy('id')
    .execute();
