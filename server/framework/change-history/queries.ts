import { type RawBuilder, sql } from 'kysely';
import type { ChangeHistoryFilters } from '../../../contract/framework/change-history';
import { crudKey, getNameField } from '../../../contract/framework/crud';
import { listCrudResources } from '../../../contract/framework/resources';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { andConditions, buildConditions } from '../lists/queries-filters';
import { recordVisibleTo } from '../plain-resources/visibility-records';
import type { ChangeRecord } from './change-record';
import { getChangeFilters } from './filters';
import { getChangeHistoryRules } from './register-change-history';

/** The record's label, looked up only for the few rows of a page. */
const selectLabel = () => {
  const names: Partial<Record<string, RawBuilder<unknown>>> = {
    accounts: sql`(select a.username from accounts a where a.id = h.object_id)`,
    ...getChangeHistoryRules().recordNames,
    ...Object.fromEntries(
      listCrudResources().map(contract => [
        crudKey(contract),
        sql`(select ${sql.ref(`t.${getNameField(contract)}`)}::text from ${sql.table(crudKey(contract))} t
          where t.id = h.object_id)`,
      ]),
    ),
  };
  return sql`case h.object ${sql.join(
    Object.entries(names).map(([object, name]) => sql`when ${sql.lit(object)} then ${name}`),
    sql` `,
  )} end`;
};

/** The product's fields, each after a comma. */
const selectProductFields = () =>
  sql.join(
    Object.entries<RawBuilder<unknown>>(getChangeHistoryRules().fields).map(
      ([name, value]) => sql`, ${value} as ${sql.ref(name)}`,
    ),
    sql``,
  );

/** The change that reverted this one, unless it was itself reverted. */
const revertedBy = sql`(select min(revert.id) from history revert where revert.reverts = h.id
  and not exists (select 1 from history again where again.reverts = revert.id))`;

const selectChanges = (where: RawBuilder<unknown>, limit: number) => sql<ChangeRecord>`
  select h.id, h.at, h.action, author.username, h.role, h.object, h.object_id, h.before, h.after, h.address, h.import_id,
    i.file_name as import_file, h.reverts, ${revertedBy} as reverted_by, ${selectLabel()} as label
    ${selectProductFields()}
  from history h
  left join accounts author on author.id = h.account_id
  left join imports i on i.id = h.import_id
  where ${where}
  order by h.at desc, h.id desc
  limit ${limit}`;

/** The newest matching changes, older than `before` where given. */
export const listChangesBefore = async (
  db: Db,
  filters: ChangeHistoryFilters,
  before: number | undefined,
  limit: number,
): Promise<ChangeRecord[]> => (await selectChanges(matchesFilters(filters, before), limit).execute(db)).rows;

/** All matching changes, newest first, in batches. */
export async function* iterateChanges(db: Db, filters: ChangeHistoryFilters, batch = 2_000) {
  let last: number | undefined;
  for (;;) {
    const rows = await listChangesBefore(db, filters, last, batch);
    if (rows.length) yield rows;
    if (rows.length < batch) return;
    last = rows[rows.length - 1].id;
  }
}

export const findChange = async (db: Db, id: number): Promise<ChangeRecord | undefined> =>
  (await selectChanges(sql`h.id = ${id}`, 1).execute(db)).rows[0];

/**
 * The changes that an account wrote in the same write as the given one, newest first; `late` once it is that many
 * minutes old. Imports are reverted as a whole instead.
 */
export const listChangesOfWrite = async (
  db: Db,
  change: number,
  accountId: number,
  minutes: number,
  maxRows: number,
): Promise<{ changes: ChangeRecord[]; late: boolean }> => {
  const isInWrite = sql`(h.at, h.account_id) = (select given.at, given.account_id from history given where given.id = ${change})
    and h.account_id = ${accountId} and h.id <= ${change} and h.import_id is null`;
  const { rows } = await sql<{ late: boolean }>`
    select at < now() - make_interval(mins => ${minutes}) as late from history where id = ${change}`.execute(
    db,
  );
  return {
    changes: (await selectChanges(isInWrite, maxRows).execute(db)).rows,
    late: rows[0]?.late ?? false,
  };
};

/** Every change of an import, the newest first. */
export const listChangesOfImport = async (db: Db, importId: number): Promise<ChangeRecord[]> =>
  (await selectChanges(sql`h.import_id = ${importId}`, maxImportChanges).execute(db)).rows;

/** More than the changes of the largest import. */
const maxImportChanges = 1_000_000;

const matchesFilters = (filters: ChangeHistoryFilters, before?: number) =>
  andConditions([
    ...(before === undefined
      ? []
      : [sql`(h.at, h.id) < (select last.at, last.id from history last where last.id = ${before})`]),
    ...buildConditions(getChangeFilters(), filters, null),
  ]);

/**
 * Newer changes of the same records that touched the same fields (any, where `fields` is null) and were not reverted:
 * what a refusal names.
 */
export const listNewerChanges = async (
  db: Db,
  changes: readonly { id: number; object: string; object_id: number; fields: readonly string[] | null }[],
  maxRows: number,
): Promise<ChangeRecord[]> => {
  const isNewer = sql`h.id in (
    select newer.id
    from json_to_recordset(${JSON.stringify(changes)}::text::json)
      as given(id bigint, object text, object_id int, fields json)
    join history newer on newer.object = given.object and newer.object_id = given.object_id and newer.id > given.id
    where newer.reverts is null
      and newer.id <> all(${changes.map(({ id }) => id)}::bigint[])
      and not exists (select 1 from history revert where revert.reverts = newer.id)
      and (given.fields is null or json_typeof(given.fields) = 'null' or exists (
        select 1 from json_array_elements_text(given.fields) as field(name)
        where jsonb_exists(newer.before, field.name) or jsonb_exists(newer.after, field.name))))`;
  return (await selectChanges(isNewer, maxRows).execute(db)).rows;
};

/** Which of these records are within the user's row access; records without site or person are open to everybody. */
export const filterVisibleIds = async (db: Db, user: User, object: string, ids: readonly number[]) => {
  const { rows } = await sql<{ object_id: number }>`
    select h.object_id from (select ${object}::text as object, unnest(${[...ids]}::int[]) as object_id) h
    where ${recordVisibleTo(db, user)}`.execute(db);
  return new Set(rows.map(({ object_id }) => object_id));
};
