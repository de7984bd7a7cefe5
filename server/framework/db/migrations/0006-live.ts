import { type Kysely, sql } from 'kysely';

/**
 * Events get their place in one row of all servers when they are picked up, not when they are written: transactions
 * commit in another order than they take ids, and a reader who goes by ids would pass over the late ones. Whoever
 * locks `outbox_row` gives the places out. `forgotten` is the last place that was removed. `presence` is who has which
 * record open.
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
