import { type Kysely, sql } from 'kysely';

/** Indexes to find expired rows without reading tables (server/framework/retention). */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index idempotency_created on idempotency (created_at)`.execute(db);
  await sql`create index imports_open on imports (created_at) where status <> 'done'`.execute(db);
};
