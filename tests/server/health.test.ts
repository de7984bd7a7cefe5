import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sessionHandlers } from '../../server/framework/account/session/handlers';
import type { Db } from '../../server/framework/db/client';
import { sayIn } from '../../server/framework/language/language';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();

it('answers health to anybody once ready, and names the database', async () => {
  const body = await expectOk(api.client(null).get('/api/health'));
  expect(body).toMatchObject({ success: true, status: 'ok', database: api.engine });
});

/** A database whose connections never come, as on a full disk. */
const silent = new Kysely({
  dialect: {
    createDriver: () =>
      new (class extends DummyDriver {
        override acquireConnection = () => new Promise<never>(() => undefined);
      })(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Db;

it.each(['ready', 'health'] as const)('%s waits three seconds for the database, and says so', async name => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let outcome: { status: number; envelope: (say: unknown) => object } | undefined;
  const call = { db: silent, request: { server: { leaving: false } } };
  sessionHandlers('postgres', '1', '')
    [name](call as never)
    .catch(error => {
      outcome = error;
    });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome!.status).toBe(503);
  expect(outcome!.envelope(sayIn('en'))).toMatchObject({
    success: false,
    error: 'The database did not answer within 3 seconds.',
    missing: 'primary',
  });
});
