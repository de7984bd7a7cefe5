import { type Kysely, sql } from 'kysely';

/**
 * What reading and writing need no longer do. A page of sites by a part of their name is found in the index of their
 * order alone. An event is in one index until it has its place. What the morning shows has a state of its own, so that
 * its answer is kept until a plan or task changes in one of the columns that it counts or names.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const shown = {
  plans: 'id, kind, day, status, agent_id, site_id, drop_site_id, owner, wilaya_id, cluster_id, manager_id',
  tasks: `id, kind, status, late, agent_id, site_id, drop_site_id, owner, wilaya_id, cluster_id, manager_id,
    created_at, submitted_at, returned_at, seen_at, deleted_at`,
};
const changes = {
  insert: { rows: 'new table as new_rows', when: () => 'select from new_rows' },
  delete: { rows: 'old table as old_rows', when: () => 'select from old_rows' },
  update: {
    rows: 'old table as old_rows new table as new_rows',
    when: (columns: string) => `select ${columns} from new_rows except select ${columns} from old_rows`,
  },
};
const marks = Object.entries(shown)
  .flatMap(([table, columns]) =>
    Object.entries(changes).map(
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

${marks}
`;
