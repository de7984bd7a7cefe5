import { sql } from 'kysely';
import { type Area, areas } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { areasOfSites } from '../../sites/sites/queries';

/** Which of the normalised codes are taken by any site, whatever the user's row access. */
export const listTakenCodes = async (db: Db, codes: string[]) => {
  const rows = codes.length
    ? await db
        .selectFrom('sites')
        .select('code_search')
        .where('code_search', '=', sql<string>`any(${codes}::text[])`)
        .execute()
    : [];
  return new Set(rows.map(({ code_search }) => code_search));
};

/** The areas of sites, as « site area », with the agent in charge. */
export const getSiteAreaAgents = async (db: Db, siteIds: number[]) =>
  new Map(
    (await areasOfSites(db, siteIds, areas)).map(({ site_id, area, agent_id }) => [
      `${site_id} ${area}`,
      agent_id,
    ]),
  );

/** Assigns agents to sites that are in their areas. */
export const assignAgents = (db: Db, rows: { site_id: number; area: Area; agent_id: number | null }[]) =>
  sql`
    update site_areas t set agent_id = r.agent_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(site_id int, area text, agent_id int)
    where t.site_id = r.site_id and t.area = r.area`.execute(db);

/** Existing plans, as « site kind day ». */
export const listPlannedDays = async (db: Db, siteIds: number[]) => {
  const rows = siteIds.length
    ? await db
        .selectFrom('plans')
        .select(['site_id', 'kind', 'day'])
        .where('site_id', '=', sql<number>`any(${siteIds}::int[])`)
        .where('status', '<>', 'cancelled')
        .execute()
    : [];
  return new Set(rows.map(({ site_id, kind, day }) => `${site_id} ${kind} ${day}`));
};

/** The accounts that an import created and that never had a password issued or chosen, in the order of their creation. */
export const listAccountsWithoutPassword = async (db: Db, importId: number) =>
  (
    await db
      .selectFrom('history as creation')
      .innerJoin('accounts', 'accounts.id', 'creation.object_id')
      .select('accounts.id')
      .where('creation.import_id', '=', importId)
      .where('creation.object', '=', 'accounts')
      .where('accounts.must_change_password', '=', true)
      .where('accounts.status', '<>', 'deleted')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('history as issue')
              .select('issue.id')
              .where('issue.object', '=', 'accounts')
              .whereRef('issue.object_id', '=', 'accounts.id')
              .where('issue.action', '=', 'accountActions.resetPassword'),
          ),
        ),
      )
      .orderBy('creation.id')
      .execute()
  ).map(({ id }) => id);
