import { type Kysely, sql } from 'kysely';
import type { Locks } from '../../framework/db/migration-phase';

/**
 * What agents hand over of work that the office had ended before it arrived, and its photos; tasks may be partitioned,
 * so their numbers are no foreign keys.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table late_work (
      id integer generated always as identity primary key,
      agent_id integer not null references accounts on delete cascade,
      work text not null,
      kind text not null,
      reason text not null check (reason in ('cancelled', 'deleted', 'reassigned', 'closed')),
      site_id integer not null references sites on delete cascade,
      drop_site_id integer references sites on delete set null,
      plan_id integer,
      task_id integer,
      payload jsonb not null,
      received_at timestamptz not null default now(),
      status text not null default 'pending' check (status in ('pending', 'attached', 'dismissed')),
      decided_by integer references accounts on delete set null,
      decided_at timestamptz,
      dismissal text,
      attached_task_id integer,
      attached jsonb not null default '[]',
      unique (agent_id, work)
    )`.execute(db);
  await sql`create index late_work_site on late_work (site_id, id)`.execute(db);
  await sql`create index late_work_drop_site on late_work (drop_site_id) where drop_site_id is not null`.execute(
    db,
  );
  await sql`create index late_work_plan on late_work (plan_id) where plan_id is not null`.execute(db);
  await sql`create index late_work_task on late_work (task_id) where task_id is not null`.execute(db);
  await sql`create index late_work_attached on late_work (attached_task_id) where attached_task_id is not null`.execute(
    db,
  );
  await sql`create index late_work_decider on late_work (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`create index late_work_pending on late_work (id) where status = 'pending'`.execute(db);
  await sql`
    create table late_photos (
      id integer generated always as identity primary key,
      late_id integer not null references late_work on delete cascade,
      test text not null,
      slot integer not null,
      file text not null,
      type text not null,
      size integer not null,
      sha256 text not null,
      width integer not null,
      height integer not null,
      lat double precision,
      lng double precision,
      accuracy real,
      direction real,
      comment text,
      taken_at timestamptz,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      attached_photo_id integer
    )`.execute(db);
  await sql`create index late_photos_work on late_photos (late_id)`.execute(db);
  await sql`create index late_photos_file on late_photos (file)`.execute(db);
};

export const locks: Locks['locks'] = ['accounts', 'sites'];
