import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * Rules that alert the office about field work, the alerts they sent, and three more switches of an account. The first
 * four rules send what was sent before there were rules.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['accounts'];

const statements = `
alter table accounts
  add column alert_returned boolean not null default true,
  add column alert_late boolean not null default true,
  add column alert_maintenance boolean not null default true;
create table alert_rules (
  id integer generated always as identity primary key,
  kind text not null,
  days integer,
  enabled boolean not null default true,
  task_kinds text[] not null default '{}',
  owners text[] not null default '{}',
  clusters integer[] not null default '{}',
  steps jsonb not null,
  created_at timestamptz not null default now(),
  created_by integer,
  version integer not null default 1
);
create table alerts (
  id integer generated always as identity primary key,
  rule_id integer not null references alert_rules on delete cascade,
  kind text not null,
  days integer,
  object text not null check (object in ('tasks', 'plans', 'visits')),
  object_id integer not null,
  occasion text not null,
  content text not null,
  site text not null,
  step integer not null default 0,
  next_at timestamptz,
  taken_by integer references accounts on delete set null,
  taken_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (rule_id, object, object_id, occasion)
);
create index alerts_next on alerts (next_at) where next_at is not null;
create index alerts_about on alerts (object, object_id);
create index alerts_old on alerts (created_at);
create table alert_tellings (
  alert_id integer not null references alerts on delete cascade,
  step integer not null,
  account_id integer not null references accounts on delete cascade,
  at timestamptz not null default now(),
  primary key (alert_id, step, account_id)
);
create index alert_tellings_account on alert_tellings (account_id);
insert into alert_rules (kind, steps)
select kind, '[{"after": 0, "manager": true, "cluster_manager": false, "accounts": [], "channels": ["bell", "email", "sms"]}]'::jsonb
from unnest(array['submitted', 'nok', 'far', 'impossible']) with ordinality as first (kind, place) order by place;
`;
