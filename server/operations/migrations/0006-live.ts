import { type Kysely, sql } from 'kysely';

/**
 * Events get their place in the sequence when a server picks them up, not when they are written: transactions commit in
 * another order than they take ids, and a reader that goes by ids would miss late ones. The server that locks the
 * single row of `outbox_row` assigns the places; `forgotten` is the last place whose event was deleted. `presence` has
 * who has which record open.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
delete from outbox;
drop index outbox_open;
alter table outbox drop column delivered_at, add column place bigint;
create index outbox_new on outbox (id) where place is null;
create unique index outbox_place on outbox (place);
create index outbox_created on outbox (created_at);
create table outbox_row (
  id integer primary key check (id = 1),
  last bigint not null,
  forgotten bigint not null
);
create table presence (
  object text not null,
  object_id integer not null,
  account_id integer not null references accounts,
  editing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (object, object_id, account_id)
);
insert into outbox_row (id, last, forgotten) values (1, 0, 0);
`;
