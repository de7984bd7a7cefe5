import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pingDatabase } from '../../server/framework/account/session/queries';
import { openDatabase } from '../../server/framework/db/client';
import { defaultLimits } from '../../server/framework/db/limits';
import { demoPassword } from '../../server/operations/demo';
import { testApi } from './harness';

const limits = { DB_CONNECTIONS: '4', DB_LOCK_LIMIT: '1', DB_CONNECT_LIMIT: '15' };

describe.each([
  ['by the start of connections', {}],
  ['by each transaction, as through a pooler', { DB_POOLER: 'transaction' }],
])('limits that are told %s', (_, setting) => {
  const api = testApi({ ...limits, ...setting });

  it('one locked table and many calls for it keep nobody from signing in, and are answered 503 with Retry-After', async () => {
    const other = await openDatabase(api.config);
    let unlock = () => {};
    const released = new Promise<void>(resolve => {
      unlock = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>(resolve => {
      locked = resolve;
    });
    const transaction = other.db.transaction().execute(async trx => {
      await sql`lock table sites in access exclusive mode`.execute(trx);
      locked();
      await released;
    });
    await isLocked;
    const reader = api.reader('admin');
    const waiting = Array.from({ length: 12 }, (_, n) => reader.get('/api/sites/fetch', { page: n + 1 }));
    const anonymous = api.client(null);
    expect((await anonymous.get('/api/health')).status).toBe(200);
    expect((await anonymous.get('/api/health/ready')).status).toBe(200);
    const signIn = { username: 'manager', password: demoPassword };
    expect((await anonymous.post('/api/user/connect', signIn)).status).toBe(200);
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 503, body: { success: false, errcode: 128 } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    unlock();
    await transaction;
    await other.close();
    expect((await reader.get('/api/sites/fetch')).status).toBe(200);
  });

  it('leaves a connection to a server that takes no writes any more: the next call has another', async () => {
    const databaseLimits = { ...defaultLimits, db: { ...defaultLimits.db, connections: 1 } };
    const { db, close } = await openDatabase({ ...api.config, databaseLimits });
    await sql`set default_transaction_read_only = on`.execute(db);
    await expect(pingDatabase(db)).rejects.toMatchObject({ code: '25006' });
    await pingDatabase(db);
    await close();
  });
});
