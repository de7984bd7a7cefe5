import { sql } from 'kysely';
import type { SecurityEventKind } from '../../../contract/framework/security-events';
import type { Db } from '../db/client';
import { andConditions, buildConditions } from '../lists/queries-filters';
import { type Filters, securityFilters } from './filters';

export type SecurityRecord = {
  id: number;
  at: Date;
  kind: SecurityEventKind;
  account_id: number | null;
  username: string | null;
  typed_name: string | null;
  by: string | null;
  address: string | null;
  user_agent: string | null;
  details: Record<string, unknown> | null;
};

/** The newest matching events, optionally those before `before`. */
export const listSecurityEventsBefore = async (
  db: Db,
  filters: Filters,
  before: number | undefined,
  limit: number,
) =>
  (
    await sql<SecurityRecord>`
      select e.id, e.at, e.kind, e.account_id, a.username, e.typed_name, author.username as by, e.address, e.user_agent,
        e.details
      from security_events e
      left join accounts a on a.id = e.account_id
      left join accounts author on author.id = e.by_id
      where ${matching(filters, before)}
      order by e.at desc, e.id desc
      limit ${limit}`.execute(db)
  ).rows;

/** All matching events, the newest first, in batches. */
export async function* iterateSecurityEvents(db: Db, filters: Filters, batch = 2_000) {
  let last: number | undefined;
  for (;;) {
    const rows = await listSecurityEventsBefore(db, filters, last, batch);
    if (rows.length) yield rows;
    if (rows.length < batch) return;
    last = rows[rows.length - 1].id;
  }
}

const matching = (filters: Filters, before?: number) =>
  andConditions([
    ...(before === undefined
      ? []
      : [sql`(e.at, e.id) < (select l.at, l.id from security_events l where l.id = ${before})`]),
    ...buildConditions(securityFilters, filters, null),
  ]);
