import { sql } from 'kysely';
import type { Db } from '../db/client';
import { prepareStatement } from '../db/prepare-statement';

/**
 * Claims a key for the current request; false if the key was used within 30 days. A second request with the same key
 * waits here until the first has ended: then it finds the first one's answer, or retries what the first failed to do.
 */
export const claimKey = async (db: Db, accountId: number, key: string, fingerprint: string) => {
  const { numAffectedRows } = await insertKey(db, { accountId, key, fingerprint });
  return numAffectedRows === 1n;
};
const insertKey = prepareStatement<{ accountId: number; key: string; fingerprint: string }>()((db, value) => {
  const values = { fingerprint: value('fingerprint'), answer: 'null', created_at: sql<Date>`now()` };
  return db
    .insertInto('idempotency')
    .values({ account_id: value('accountId'), key: value('key'), ...values })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet(values)
        .where('idempotency.created_at', '<', sql<Date>`now() - interval '30 days'`),
    )
    .compile();
});

export const findStoredResponse = (db: Db, accountId: number, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

export const storeResponse = (db: Db, accountId: number, key: string, answer: Record<string, unknown>) =>
  updateResponse(db, { accountId, key, answer: JSON.stringify(answer) });
const updateResponse = prepareStatement<{ accountId: number; key: string; answer: string }>()((db, value) =>
  db
    .updateTable('idempotency')
    .set({ answer: value('answer') })
    .where('account_id', '=', value('accountId'))
    .where('key', '=', value('key'))
    .compile(),
);
