import { type Insertable, type Selectable, sql } from 'kysely';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { type Area, areas } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { ImportRowTable, ImportTable } from '../../framework/db/schema-operations';
import type { User } from '../../framework/identity/user';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { areasOfSites } from '../../sites/sites/queries';
import type { CheckedRow } from './check-rows';

export type ImportRecord = Selectable<ImportTable> & { kind: ImportKind };
export type StagedRow = Selectable<ImportRowTable>;

/** Null when another request has opened an import with the same key. */
export const insertImport = async (db: Db, values: Insertable<ImportTable>) =>
  ((await db
    .insertInto('imports')
    .values(values)
    .onConflict(conflict => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()) as ImportRecord | undefined) ?? null;

export const findImportByKey = (db: Db, accountId: number, key: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst() as Promise<ImportRecord | undefined>;

/** A user's own import; undefined for another's, as for one that does not exist. */
export const findImport = (db: Db, accountId: number, importId: number) =>
  selectImport(db, accountId, importId).executeTakeFirst() as Promise<ImportRecord | undefined>;

/** The same, locked until the transaction ends. */
export const lockImport = (db: Db, accountId: number, importId: number) =>
  selectImport(db, accountId, importId).forUpdate().executeTakeFirst() as Promise<ImportRecord | undefined>;

const selectImport = (db: Db, accountId: number, importId: number) =>
  db.selectFrom('imports').selectAll().where('id', '=', importId).where('account_id', '=', accountId);

export const releaseIdempotencyKey = (db: Db, importId: number) =>
  db.updateTable('imports').set({ idempotency_key: null }).where('id', '=', importId).execute();

/** A failed import loses its key, so that the same upload can be tried again. */
export const failImport = (db: Db, importId: number, error: string) =>
  db
    .updateTable('imports')
    .set({ status: 'failed', error, idempotency_key: null })
    .where('id', '=', importId)
    .where('status', 'in', ['reading', 'checking'])
    .execute();

/**
 * Fails imports that a server of the previous version has not progressed for longer than any step takes: it kept the
 * file's rows in memory. Every other step is a job.
 */
export const failStaleImports = (db: Db, error: string) =>
  db
    .updateTable('imports')
    .set({ status: 'failed', error, idempotency_key: null })
    .where('id', 'in', eb =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('status', 'in', ['reading', 'checking'])
        .where('alive_at', '<', sql<Date>`now() - interval '2 minutes'`)
        .where(
          sql<boolean>`not exists (select from jobs j where j.kind = 'import' and j.alone = imports.id::text and j.outcome is null)`,
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute();

/** Updates an import's check progress, unless it was discarded or failed meanwhile. */
export const updateCheckProgress = async (
  db: Db,
  importId: number,
  values: { status?: 'ready'; progress: number },
) => {
  const updated = await db
    .updateTable('imports')
    .set({ ...values, alive_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('status', '=', 'checking')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
};

export const insertSheet = (
  db: Db,
  import_id: number,
  portion: number,
  lines: { row: number; cells: Record<string, string> }[],
) =>
  db
    .insertInto('import_sheets')
    .values({ import_id, portion, lines: JSON.stringify(lines) })
    .execute();

/** A portion of the file's lines, counted from 0; undefined after the last. */
export const sheetPortion = async (db: Db, importId: number, portion: number) =>
  (
    await db
      .selectFrom('import_sheets')
      .select('lines')
      .where('import_id', '=', importId)
      .where('portion', '=', portion)
      .executeTakeFirst()
  )?.lines;

export const deleteSheet = (db: Db, importId: number) =>
  db.deleteFrom('import_sheets').where('import_id', '=', importId).execute();

/** Resets the check to the first line of the file. */
export const resetCheck = async (db: Db, importId: number) => {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await db
    .updateTable('imports')
    .set({
      status: 'checking',
      progress: 0,
      error: sql<string | null>`case when status = 'checking' then error end`,
    })
    .where('id', '=', importId)
    .where('status', 'in', ['checking', 'failed'])
    .execute();
};

export const setImportError = (db: Db, importId: number, error: string) =>
  db.updateTable('imports').set({ error }).where('id', '=', importId).execute();

export const finishImport = (db: Db, importId: number) =>
  db
    .updateTable('imports')
    .set({ status: 'done', error: null, progress: sql<number>`total` })
    .where('id', '=', importId)
    .execute();

export const deleteImport = async (db: Db, importId: number) => {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute();
  await db.deleteFrom('imports').where('id', '=', importId).execute();
};

/** The columns of rows that are passed as one JSON array. */
const asRows = sql`as r("row" int, cells jsonb, verdict text, effect text, problems jsonb, resolved jsonb)`;

export const insertRows = (db: Db, importId: number, rows: CheckedRow[]) =>
  sql`
    insert into import_rows (import_id, "row", cells, verdict, effect, problems, resolved)
    select ${importId}::int, r."row", r.cells, r.verdict, r.effect, r.problems, r.resolved
    from jsonb_to_recordset(${toJson(rows)}::jsonb) ${asRows}`.execute(db);

export const updateRows = (db: Db, importId: number, rows: CheckedRow[]) =>
  sql`
    update import_rows t
    set cells = r.cells, verdict = r.verdict, effect = r.effect, problems = r.problems, resolved = r.resolved
    from jsonb_to_recordset(${toJson(rows)}::jsonb) ${asRows}
    where t.import_id = ${importId}::int and t."row" = r."row"`.execute(db);

const toJson = (rows: CheckedRow[]) => JSON.stringify(rows.map(({ write, ...stored }) => stored));

export const countRows = async (db: Db, importId: number) => {
  const rows = await db
    .selectFrom('import_rows')
    .select(['verdict', eb => eb.fn.countAll<number>().as('n')])
    .where('import_id', '=', importId)
    .groupBy('verdict')
    .execute();
  return Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n])) as Partial<Record<string, number>>;
};

type RowsQuery = { verdict?: string | readonly string[]; after?: number; limit: number; offset?: number };
/** Staged rows in file order. */
export const listStagedRows = (
  db: Db,
  importId: number,
  { verdict, after, limit, offset = 0 }: RowsQuery,
) => {
  let query = db.selectFrom('import_rows').selectAll().where('import_id', '=', importId);
  if (verdict) query = query.where('verdict', 'in', [verdict].flat());
  if (after !== undefined) query = query.where('row', '>', after);
  return query.orderBy('row').limit(limit).offset(offset).execute();
};

/** All staged rows in file order, in batches. */
export async function* iterateStagedRows(db: Db, importId: number, verdict?: RowsQuery['verdict']) {
  for (let after = 0; ; ) {
    const rows = await listStagedRows(db, importId, { verdict, after, limit: 1_000 });
    if (!rows.length) return;
    yield rows;
    after = rows[rows.length - 1].row;
  }
}

/** The given rows that have one of the verdicts, in file order. */
export const listChosenRows = (db: Db, importId: number, rows: number[], verdicts: readonly string[]) =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row', '=', sql<number>`any(${rows}::int[])`)
    .where('verdict', 'in', verdicts)
    .orderBy('row')
    .execute();

export const findStagedRow = (db: Db, importId: number, row: number) =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .executeTakeFirst();

/** The first other row of the file with the same key, among the accepted or among the refused ones. */
export const findDuplicateRow = (
  db: Db,
  importId: number,
  key: string,
  except: number,
  status: 'accepted' | 'refused',
) =>
  db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row', '<>', except)
    .where(sql<boolean>`resolved ->> 'key' = ${key}`)
    .where(
      'verdict',
      status === 'refused' ? 'in' : 'not in',
      status === 'refused' ? ['refused'] : ['refused', 'skipped'],
    )
    .orderBy('row')
    .limit(1)
    .executeTakeFirst();

const siteColumns = ['s.id', 's.code', 's.code_facture', 's.code_search', 's.status', 's.owner'] as const;

/** Sites within the user's row access, by normalised codes. */
export const sitesByCode = async (db: Db, user: User, codes: string[], lock: boolean) => {
  if (!codes.length) return [];
  const query = db
    .selectFrom('sites as s')
    .select(siteColumns)
    .where('s.code_search', '=', sql<string>`any(${codes}::text[])`)
    .where(siteVisibleTo(user))
    .orderBy('s.id');
  return (lock ? query.forNoKeyUpdate() : query).execute();
};

/** GPM sites within the user's row access, by their invoice codes. */
export const sitesByInvoiceCode = (db: Db, user: User, codes: string[], lock: boolean) => {
  const query = db
    .selectFrom('sites as s')
    .select(siteColumns)
    .where(
      sql<string>`code_key(s.code_facture)`,
      '=',
      sql<string>`any(${codes.map(code => normalizeSearchText(code))}::text[])`,
    )
    .where('s.id', 'in', eb => eb.selectFrom('site_areas').select('site_id').where('area', '=', 'gpm'))
    .where(siteVisibleTo(user))
    .orderBy('s.id');
  return (lock ? query.forNoKeyUpdate() : query).execute();
};

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
