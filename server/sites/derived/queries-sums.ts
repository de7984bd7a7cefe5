import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { DerivedData, Difference } from './derived-data';

/**
 * Sums over many rows. Triggers append each statement's changes in its own transaction, so writers do not contend for
 * one row; a periodic fold adds the appended rows to the sums, and reads add the rows not folded yet. An appended row
 * has a key and the amounts to add to the figures of that key: a task that changes its status subtracts one from the
 * count of the old status and adds one to that of the new.
 */
export type SumFamily = {
  /** The table to which triggers append; without sums its rows only mark that something changed. */
  appended: 'task_changes' | 'pickup_changes' | 'day_changes' | 'work_changes' | 'place_changes';
  sums: readonly Sum[];
  /** The column of `folds` with the version of these figures, for caches keyed by version. */
  state?: 'n' | 'places';
};
export type Sum = {
  table: 'task_counts' | 'pickup_counts' | 'day_counts' | 'work_sums' | 'site_years';
  /** The SQL condition on its own rows, since several sums may share a table. */
  only?: string;
  /** The SQL condition on the appended rows that it counts. */
  where?: string;
  /** The columns of its key and its figures, each with its SQL expression on an appended row. */
  key: Record<string, string>;
  figures: Record<string, string>;
};

/** With more appended rows than this, a fold runs. */
export const maxUnfoldedRows = 2_000;

/** Folds the appended rows into the sums when there are many; one server at a time, without blocking others. */
export const foldChanges = async (db: Db, family: SumFamily, maxRows = maxUnfoldedRows) => {
  const { rows: counts } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select from ${sql.table(family.appended)} limit ${maxRows + 1}) appended`.execute(db);
  if (counts[0].n <= maxRows) return;
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey(family)}) as locked`.execute(tx);
    if (!rows[0].locked) return;
    await foldAll(tx, family);
    await recordFold(tx, family);
  });
};

const recordFold = (db: Db, { appended }: SumFamily) =>
  sql`
    insert into fold_times (family, at) values (${appended}, now())
    on conflict (family) do update set at = now()`.execute(db);

const lockKey = ({ appended }: SumFamily) => sql`hashtext(${appended})`;

const foldAll = (db: Db, { appended, sums, state }: SumFamily) => {
  const additions = sums.map((sum, index) => {
    const rows = sql`
      select ${selectAs(sum.key)}, ${selectAs(sum.figures, 'sum')} from folded
      where ${countedRows(sum)} group by ${keyPositions(sum)}`;
    return sql`, ${sql.ref(`sum${index}`)} as (${addTo(sum, rows)})`;
  });
  return sql`
    with folded as (delete from ${sql.table(appended)} returning *)
    ${sql.join(additions, sql``)}
    -- Without a version, a query without columns ends the statement.
    ${state ? incrementVersion(state) : sql`select`}`.execute(db);
};

const incrementVersion = (state: 'n' | 'places') =>
  sql`update folds set ${sql.ref(state)} = ${sql.ref(state)} + 1`;

/** Adds rows (key and figures) to the sum's table. */
const addTo = ({ table, key, figures }: Sum, rows: RawBuilder<unknown>) => {
  const added = Object.keys(figures).map(
    name => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  return sql`
    insert into ${sql.table(table)} (${columns({ ...key, ...figures })}) ${rows}
    on conflict (${columns(key)}) do update set ${sql.join(added)}`;
};

/** A part of the source rows and of the sum: a year, a kind. */
export type SumPart = {
  /** The source rows in the form of appended rows, as if all were new. */
  sourceRows: RawBuilder<unknown>;
  /** Conditions on appended rows, and on the sum's own. */
  appended: RawBuilder<unknown>;
  stored: RawBuilder<unknown>;
};

/** A sum as derived data. Surpluses and deficits are corrected by one statement, which sees one snapshot. */
export const deriveSum = (
  description: Pick<DerivedData, 'source' | 'updatedBy'>,
  family: SumFamily,
  sum: Sum,
  parts: (db: Db) => Promise<SumPart[]>,
): DerivedData => {
  const createBatch = (part: SumPart) => ({
    findDifferences: (db: Db) => findDifferences(db, family, sum, part),
    repair: (db: Db) =>
      db.transaction().execute(async tx => {
        await sql`select pg_advisory_xact_lock(${lockKey(family)})`.execute(tx);
        const negated = Object.keys(sum.figures).map(name => sql`-${sql.ref(name)}`);
        const surplus = selectSurplus(family, sum, part);
        const corrections = sql`select ${columns(sum.key)}, ${sql.join(negated)} from (${surplus}) surplus`;
        await addTo(sum, corrections).execute(tx);
        if (family.state) await incrementVersion(family.state).execute(tx);
      }),
  });
  return {
    ...description,
    allBatches: async function* (db) {
      for (const part of await parts(db)) yield createBatch(part);
    },
    sampleBatch: async db => {
      const allParts = await parts(db);
      return createBatch(allParts[Math.floor(Math.random() * allParts.length)]);
    },
  };
};

const findDifferences = async (db: Db, family: SumFamily, sum: Sum, part: SumPart): Promise<Difference[]> => {
  const { rows } = await sql<Record<string, unknown>>`${selectSurplus(family, sum, part)}`.execute(db);
  const pick = (row: Record<string, unknown>, names: object, omittedValue?: number) =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => name in names && value !== omittedValue),
    );
  return rows.map(row => ({ row: pick(row, sum.key), tooMuch: pick(row, sum.figures, 0) }));
};

/**
 * By how much the sum, with its unfolded rows, exceeds its source (negative: falls short), for each key that differs.
 */
const selectSurplus = ({ appended }: SumFamily, sum: Sum, part: SumPart) => {
  const figures = Object.keys(sum.figures);
  return sql`
    select ${columns(sum.key)}, ${sql.join(figures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (
      select ${columns({ ...sum.key, ...sum.figures })} from ${sql.table(sum.table)}
      where ${sql.raw(sum.only ?? 'true')} and ${part.stored}
      union all
      select ${selectAs(sum.key)}, ${selectAs(sum.figures)} from ${sql.table(appended)}
      where ${countedRows(sum)} and ${part.appended}
      union all
      select ${selectAs(sum.key)}, ${selectAs(sum.figures, '-')} from (${part.sourceRows}) source_rows
      where ${countedRows(sum)}
    ) amounts
    group by ${keyPositions(sum)}
    having ${sql.join(
      figures.map(name => sql`sum(${sql.ref(name)}) <> 0`),
      sql` or `,
    )}`;
};

const columns = (names: object) => sql.join(Object.keys(names).map(name => sql.ref(name)));
/** Expressions under their names, each in a call of `wrap`: an aggregate or a minus sign. */
const selectAs = (values: Record<string, string>, wrap = '') =>
  sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.raw(`${wrap}(${value})`)} as ${sql.ref(name)}`),
  );
/** The key's columns for `group by`: their positions in the select list. */
const keyPositions = ({ key }: Sum) =>
  sql.raw(
    Object.keys(key)
      .map((_, index) => index + 1)
      .join(', '),
  );
const countedRows = ({ where = 'true' }: Sum) => sql.raw(where);
