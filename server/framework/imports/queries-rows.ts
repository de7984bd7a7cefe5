import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/client';
import type { ImportRowTable } from '../db/schema-operations';
import type { CheckedRow } from './check-rows';

/** Rows per batch: keeps transactions short and lets other calls in between. */
export const batchSize = 1_000;

/** A row of the file with its verdict, stored until the import is committed. */
export type StagedRow = Selectable<ImportRowTable>;

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
    const rows = await listStagedRows(db, importId, { verdict, after, limit: batchSize });
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
