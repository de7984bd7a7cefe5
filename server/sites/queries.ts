import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { today } from '../../contract/today';
import type { Area } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { SiteTable } from '../db/schema';
import { keptBriefly } from '../platform/kept-briefly';
import { searchText } from '../platform/search-text';
import type { User } from '../platform/user';
import { siteVisibleTo } from './visibility';

/** One site that the user may reach; a site outside answers like one that does not exist. */
export const findSite = (db: Db, user: User, siteId: number) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where('s.id', '=', siteId)
    .where(siteVisibleTo(user) as never)
    .executeTakeFirst() as Promise<SiteRecord | undefined>;

/** The same, locked against other writers until the transaction ends. */
export const lockSite = (db: Db, user: User, siteId: number) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where('s.id', '=', siteId)
    .where(siteVisibleTo(user) as never)
    .forUpdate()
    .executeTakeFirst() as Promise<SiteRecord | undefined>;

/** Sites that the user may reach, locked in one order so that two writers never wait for each other. */
export const lockSites = (db: Db, user: User, siteIds: number[]) =>
  db
    .selectFrom('sites as s')
    .selectAll('s')
    .where(sql<boolean>`s.id = any(${siteIds}::int[])`)
    .where(siteVisibleTo(user) as never)
    .orderBy('s.id')
    .forUpdate()
    .execute() as Promise<SiteRecord[]>;

/** Locks sites whose plans change, whoever may see them: their summaries are written one after the other. */
export const holdSites = (db: Db, siteIds: (number | null)[]) =>
  db
    .selectFrom('sites')
    .select(['id', 'code'])
    .where(sql<boolean>`id = any(${siteIds.filter(id => id !== null)}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The sites of a manager, locked. */
export const lockSitesOf = (db: Db, managerId: number) =>
  db.selectFrom('sites').selectAll().where('manager_id', '=', managerId).orderBy('id').forUpdate().execute();

export type SiteRecord = Selectable<SiteTable>;

/** Another site than the given one with that code, whatever its case and accents. */
export const siteByCode = (db: Db, code: string, but = 0) =>
  db
    .selectFrom('sites')
    .select(['id', 'code'])
    .where('code_search', '=', searchText(code))
    .where('id', '<>', but)
    .executeTakeFirst();

/** The same by the invoice code. */
export const siteByFacture = (db: Db, codeFacture: string, but = 0) =>
  db
    .selectFrom('sites')
    .select('id')
    .where(sql<string>`code_key(code_facture)`, '=', searchText(codeFacture))
    .where('id', '<>', but)
    .executeTakeFirst();

export const wilayaById = (db: Db, id: number) =>
  db.selectFrom('wilayas').selectAll().where('id', '=', id).executeTakeFirst();

export const ownerByKey = (db: Db, key: string) =>
  db.selectFrom('owners').selectAll().where('key', '=', key).executeTakeFirst();

export const ownerLabels = keptBriefly(async db => {
  const rows = await db.selectFrom('owners').select(['key', 'label']).execute();
  return new Map(rows.map(({ key, label }) => [key, label]));
});

export const areasOf = (db: Db, siteId: number) =>
  db.selectFrom('site_areas').selectAll().where('site_id', '=', siteId).orderBy('area').execute();

export const notesOf = (db: Db, siteId: number) =>
  db
    .selectFrom('site_notes')
    .leftJoin('accounts', 'accounts.id', 'site_notes.created_by')
    .select(['content', 'site_notes.created_at', 'accounts.username'])
    .where('site_id', '=', siteId)
    .orderBy('site_notes.id', 'desc')
    .execute();

export const insertNote = (db: Db, values: { site_id: number; content: string; created_by: number }) =>
  db.insertInto('site_notes').values(values).execute();

export const insertSite = async (db: Db, values: Insertable<SiteTable>) =>
  (await db.insertInto('sites').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const updateSite = (db: Db, siteId: number, values: Updateable<SiteTable>) =>
  db
    .updateTable('sites')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', siteId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Gives each site its owner and manager. */
export const updateOwners = (db: Db, rows: { id: number; owner: string; manager_id: number | null }[]) =>
  sql`
    update sites s set owner = x.owner, manager_id = x.manager_id, version = s.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(id int, owner text, manager_id int)
    where s.id = x.id`.execute(db);

/** Makes sites members of an area; those that are stay as they are. */
export const joinArea = async (db: Db, siteIds: number[], area: Area) => {
  await db
    .insertInto('site_areas')
    .columns(['site_id', 'area'])
    .expression(sql`select id, ${area}::text from unnest(${siteIds}::int[]) as ids(id)` as never)
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const flag = `in_${area}` as const;
  await db
    .updateTable('sites')
    .set({ [flag]: true })
    .where(sql<boolean>`id = any(${siteIds}::int[])`)
    .where(flag, '=', false)
    .execute();
};

/** Which of the areas the sites belong to, and who is in charge there. */
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
export const lastPlanDone = async (db: Db, siteId: number) => {
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
export const siteCodes = async (db: Db, ids: (number | null)[]) => {
  const wanted = [...new Set(ids)].filter(id => id !== null);
  const rows = wanted.length
    ? await db.selectFrom('sites').select(['id', 'code']).where('id', 'in', wanted).execute()
    : [];
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return (id: number | null) => (id === null ? null : (codes.get(id) ?? null));
};
