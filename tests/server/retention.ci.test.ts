import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainKey } from '../../contract/crud';
import { imports } from '../../contract/imports';
import { plainResources } from '../../contract/resources';
import { retentions, takeTidying } from '../../server/retention/queries';
import { tidy } from '../../server/retention/tidy';
import { anImport } from '../factories/sites';
import { type Api, startApi } from './harness';
import { csv, importer } from './imports/import-client';

let api: Api;
let account: number;
beforeAll(async () => {
  api = await startApi();
  account = await api.accountId('manager');
});
afterAll(() => api?.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

it('says of every table of the database for how long its rows are kept, or why for ever', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
      and not (select relispartition from pg_class where oid = to_regclass(quote_ident(table_name)))`.execute(
    api.db,
  );
  const registers = plainResources.map(contract => plainKey(contract));
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...new Set([...Object.keys(retentions), ...registers])].sort(),
  );
});

it('tells in the manual what it removes, and when', () => {
  const manual = readFileSync(path.resolve('docs/deployment.md'), 'utf8');
  for (const [table, retention] of Object.entries(retentions))
    if ('kept' in retention) expect(manual).toContain(`| \`${table}\` | ${retention.kept} |`);
});

/** Writes a row that is over and one that is not, each known by `mark`. */
const pairs: Record<string, (age: number, mark: string) => Promise<unknown>> = {
  sessions: (days, mark) =>
    api.db
      .insertInto('sessions')
      .values({
        token_hash: mark,
        account_id: account,
        client: 'web',
        created_at: ago(days),
        last_seen_at: ago(days),
      })
      .execute(),
  sign_in_failures: (days, mark) =>
    api.db
      .insertInto('sign_in_failures')
      .values({ account_key: mark, address: '10.0.0.1', failures: 1, last_at: ago(days) })
      .execute(),
  known_devices: (days, mark) =>
    api.db
      .insertInto('known_devices')
      .values({ token_hash: mark, account_id: account, last_used_at: ago(days) })
      .execute(),
  password_links: (days, mark) =>
    api.db
      .insertInto('password_links')
      .values({ code_hash: mark, account_id: account, created_at: ago(days) })
      .execute(),
  idempotency: (days, mark) =>
    api.db
      .insertInto('idempotency')
      .values({ account_id: account, key: mark, fingerprint: '', answer: '{}', created_at: ago(days) })
      .execute(),
  uploads: days =>
    api.db
      .insertInto('uploads')
      .values({
        account_id: account,
        id: randomUUID(),
        size: 1,
        sha256: '',
        facts: '{}',
        created_at: ago(days),
      })
      .execute(),
  push_subscriptions: async (days, mark) => {
    const owner = await api.person({ role: 'agent', username: mark });
    await api.db
      .insertInto('sessions')
      .values({ token_hash: `phone ${mark}`, account_id: owner, client: 'field', created_at: ago(days) })
      .execute();
    await api.db
      .insertInto('push_subscriptions')
      .values({
        ...{ session: `phone ${mark}`, account_id: owner, endpoint: mark, p256dh: '', auth: '' },
        ...{ news: ['new'], language: 'fr' },
      })
      .execute();
  },
  presence: (days, mark) =>
    api.db
      .insertInto('presence')
      .values({
        object: 'sites',
        object_id: mark.length,
        account_id: account,
        editing: false,
        seen_at: ago(days),
      })
      .execute(),
  outbox: (days, mark) =>
    api.db
      .insertInto('outbox')
      .values({
        topic: 'notification',
        payload: JSON.stringify({ to: {} }),
        created_at: ago(days),
        place: 900_000 + mark.length,
      })
      .execute(),
  deliveries: (days, mark) =>
    api.db
      .insertInto('deliveries')
      .values({
        channel: 'email',
        account_id: account,
        content: mark,
        created_at: ago(days),
        ended_at: ago(days),
      })
      .execute(),
  jobs: (days, mark) =>
    api.db
      .insertInto('jobs')
      .values({ kind: 'sms', alone: mark, payload: '{}', outcome: 'failed', ended_at: ago(days) })
      .execute(),
  import_sheets: async (days, mark) => {
    const id = await anImport(api.db, account, {
      status: 'done',
      file_name: mark,
      created_at: ago(days),
    });
    await api.db
      .insertInto('import_sheets')
      .values({ import_id: Number(id), portion: 0, lines: '[]' })
      .execute();
  },
  equipment_changes: (days, mark) =>
    api.db
      .insertInto('equipment_changes')
      .values({ xid: String(1_000_000 + mark.length), site_id: 1, at: ago(days) })
      .execute(),
  alerts: async (days, mark) => {
    const { id } = await api.db.selectFrom('alert_rules').select('id').executeTakeFirstOrThrow();
    return api.db
      .insertInto('alerts')
      .values({
        rule_id: id,
        kind: 'submitted',
        object: 'tasks',
        object_id: 1,
        occasion: mark,
        content: mark,
        site: mark,
        created_at: ago(days),
      })
      .execute();
  },
  security_events: (days, mark) =>
    api.db
      .insertInto('security_events')
      .values({ kind: 'signIn', typed_name: mark, at: ago(days) })
      .execute(),
  servers: (days, mark) =>
    api.db
      .insertInto('servers')
      .values({ id: randomUUID(), host: mark, process: 1, version: '0', node: '0', seen_at: ago(days) })
      .execute(),
  self_checks: (days, mark) =>
    api.db
      .insertInto('self_checks')
      .values({ differing: JSON.stringify([{ copy: mark, rows: 1 }]), at: ago(days) })
      .execute(),
  import_rows: (days, mark) =>
    anImport(api.db, account, { status: 'done', file_name: mark, created_at: ago(days) }),
  imports: (days, mark) =>
    anImport(api.db, account, { status: 'ready', file_name: mark, created_at: ago(days) }),
};
/** Days after which a row of each is over. */
const limits: Record<string, number> = {
  sessions: 90,
  sign_in_failures: 1,
  known_devices: 180,
  password_links: 1,
  idempotency: 30,
  uploads: 14,
  push_subscriptions: 90,
  presence: 10 / 1440,
  outbox: 7,
  deliveries: 30,
  jobs: 30,
  import_sheets: 7,
  equipment_changes: 7,
  alerts: 400,
  security_events: 400,
  servers: 10 / 1440,
  self_checks: 400,
  import_rows: 14,
  imports: 7,
};
const removable = Object.entries(retentions).flatMap(([table, one]) => ('kept' in one ? [table] : []));

it('tries every table that is tidied', () => {
  expect(Object.keys(pairs).sort()).toEqual([...removable].sort());
});

it.each(removable)('removes from %s what is over, and that alone', async table => {
  await tidy(api.db);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db)).rows[0].n;
  const before = await count();
  await pairs[table](limits[table] * 0.9, 'young');
  await pairs[table](limits[table] * 1.1, 'older one');
  const removed = await tidy(api.db);
  expect(removed[table]).toBe(1);
  // The rows of an import that was committed go, the import itself stays.
  expect(await count()).toBe(before + 1);
});

it('removes thousands in several steps, and each once where two servers tidy', async () => {
  await tidy(api.db);
  await sql`insert into idempotency (account_id, key, fingerprint, answer, created_at)
    select ${account}::int, 'many ' || n, '', '{}', now() - interval '31 days' from generate_series(1, 2300) n`.execute(
    api.db,
  );
  const both = await Promise.all([tidy(api.db), tidy(api.db)]);
  const last = await tidy(api.db);
  expect([...both, last].reduce((sum, { idempotency = 0 }) => sum + idempotency, 0)).toBe(2300);
});

it('leaves it to the server that is at it, and never waits for a row that somebody holds', async () => {
  if (api.engine === 'embedded') return;
  await pairs.sessions(91, 'held');
  await pairs.sessions(91, 'free');
  await api.db.transaction().execute(async other => {
    expect(await takeTidying(other)).toBe(true);
    expect(await tidy(api.db)).toEqual({});
  });
  await api.db.transaction().execute(async other => {
    await other
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', '=', 'held')
      .forUpdate()
      .execute();
    expect((await tidy(api.db)).sessions).toBe(1);
  });
  expect((await tidy(api.db)).sessions).toBe(1);
});

it('does not let an import be committed whose rows are going', async () => {
  const manager = importer(api.client('manager'));
  const lines = [
    ['site_code', 'agent'],
    ['NOWHERE', 'nobody'],
    ['NOR HERE', 'nobody'],
  ];
  const { import_id } = await manager.staged('agents', csv(...lines));
  await api.db
    .updateTable('imports')
    .set({ created_at: ago(8) })
    .where('id', '=', import_id)
    .execute();
  await remover('import_rows')(api.db, 1);
  const { status } = await api.client('manager').call(imports.actions.commit, { import_id });
  expect(status).toBe(409);
  await tidy(api.db);
  expect((await api.client('manager').call(imports.actions.show, { import_id })).status).toBe(404);
});

const remover = (table: keyof typeof retentions) => {
  const retention = retentions[table];
  if ('forEver' in retention) throw new Error(table);
  return retention.remove;
};

it('keeps a session that is over out of the list of sessions, but still for ninety days', async () => {
  await pairs.sessions(20, 'ended some time ago');
  await tidy(api.db);
  const { body } = await api.client('manager').get('/api/user/sessions');
  expect(
    body.sessions.every(({ created_at }: { created_at: string }) => Date.parse(created_at) > +ago(7)),
  ).toBe(true);
  expect(
    await api.db
      .selectFrom('sessions')
      .select('client')
      .where('token_hash', '=', 'ended some time ago')
      .execute(),
  ).toHaveLength(1);
});
