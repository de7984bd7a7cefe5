import { type Kysely, sql } from 'kysely';

/**
 * Fewer reads and index writes. A page of sites by a part of the name is found in the index of its order alone. An
 * outbox event is in one index until its place is assigned. Changes to plans and tasks that the morning page shows are
 * noted as `morning` in `place_changes`, so that its response can be cached until one of these columns changes.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

/** The columns that the morning page counts or shows. */
const morningColumns = {
  plans: 'id, kind, day, status, agent_id, site_id, drop_site_id, owner, wilaya_id, cluster_id, manager_id',
  tasks: `id, kind, status, late, agent_id, site_id, drop_site_id, owner, wilaya_id, cluster_id, manager_id,
    created_at, submitted_at, returned_at, seen_at, deleted_at`,
};
const triggerEvents = {
  insert: { rows: 'new table as new_rows', when: () => 'select from new_rows' },
  delete: { rows: 'old table as old_rows', when: () => 'select from old_rows' },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    when: (columns: string) => `select ${columns} from new_rows except select ${columns} from old_rows`,
  },
};
const morningTriggers = Object.entries(morningColumns)
  .flatMap(([table, columns]) =>
    Object.entries(triggerEvents).map(
      ([change, { rows, when }]) => `
create function ${table}_morning_${change}() returns trigger language plpgsql as $$
begin
  if exists (${when(columns)}) then
    insert into place_changes (about) values ('morning');
  end if;
  return null;
end $$;;
create trigger ${table}_morning_${change} after ${change} on ${table}
  referencing ${rows} for each statement execute function ${table}_morning_${change}();;
`,
    ),
  )
  .join('');

const statements = `
drop index sites_code_order;;
create index sites_code_order on sites (code_search, id)
  include (status, in_delivery, in_ssr, in_gpm, cluster_id, owner, manager_id, name_search);;

drop index outbox_place;;
create unique index outbox_place on outbox (place) where place is not null;;
drop index outbox_created;;
create index outbox_notified on outbox (created_at) where topic = 'notification';;

${morningTriggers}
`;
