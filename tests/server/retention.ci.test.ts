import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { crudKey } from '../../contract/framework/crud';
import { imports } from '../../contract/office/imports';
import { crudResources } from '../../contract/office/resources';
import { deleteExpiredRows } from '../../server/framework/retention/delete-expired-rows';
import { acquireCleanupLock, getRetentions } from '../../server/framework/retention/queries';
import { createImport } from '../factories/sites';
import { testApi } from './harness';
import { buildCsv, createImportClient } from './imports/import-client';

const api = testApi();
const retentions = getRetentions();
let account: number;
beforeAll(async () => {
  account = await api.accountId('manager');
});

it('refuses to write to a whole table, unless the statement says so', async () => {
  for (const write of [api.db.deleteFrom('backups'), api.db.updateTable('accounts').set({ owner: null })])
    await expect(write.execute()).rejects.toThrow('without a condition');
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

it('says of every table of the database for how long its rows are kept, or why for ever', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    api.db,
  );
  const registers = crudResources.map(contract => crudKey(contract));
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [...new Set([...Object.keys(retentions), ...registers])].sort(),
  );
});

it('tells in the manual what it removes, and when', () => {
  const manual = readFileSync(path.resolve('docs/deployment.md'), 'utf8');
  for (const [table, retention] of Object.entries(retentions))
    if ('period' in retention) expect(manual).toContain(`| \`${table}\` | ${retention.period} |`);
});

const add = (table: keyof typeof retentions, values: object) => api.add(table as 'sessions', values as never);
/** Of each table: the days after which a row is over, and how one of that age, known by `mark`, is written. */
const tables: Record<string, [days: number, write: (at: Date, mark: string) => Promise<unknown>]> = {
  sessions: [90, (at, mark) => addSession(at, mark)],
  sign_in_failures: [
    1,
    (last_at, mark) =>
      add('sign_in_failures', { account_key: mark, address: '10.0.0.1', failures: 1, last_at }),
  ],
  known_devices: [
    180,
    (at, mark) => add('known_devices', { token_hash: mark, account_id: account, last_used_at: at }),
  ],
  password_links: [
    1,
    (created_at, mark) => add('password_links', { code_hash: mark, account_id: account, created_at }),
  ],
  idempotency: [
    30,
    (created_at, key) =>
      add('idempotency', { account_id: account, key, fingerprint: '', answer: '{}', created_at }),
  ],
  uploads: [
    14,
    created_at => {
      const upload = { account_id: account, id: randomUUID(), size: 1, sha256: '', facts: '{}' };
      return add('uploads', { ...upload, created_at });
    },
  ],
  push_subscriptions: [
    90,
    async (created_at, mark) => {
      const account_id = await api.person({ role: 'agent', username: mark });
      const session = `phone ${mark}`;
      await add('sessions', { token_hash: session, account_id, client: 'field', created_at });
      const keys = { endpoint: mark, p256dh: '', auth: '', news: ['new'], language: 'fr' };
      await add('push_subscriptions', { session, account_id, ...keys });
    },
  ],
  presence: [
    10 / 1440,
    (seen_at, mark) => {
      const place = { object: 'sites', object_id: mark.length, account_id: account, editing: false };
      return add('presence', { ...place, seen_at });
    },
  ],
  outbox: [
    7,
    (created_at, mark) => {
      const payload = JSON.stringify({ to: {} });
      return add('outbox', { topic: 'notification', payload, created_at, place: 900_000 + mark.length });
    },
  ],
  deliveries: [
    30,
    (at, content) => {
      const delivery = { channel: 'email', account_id: account, content };
      return add('deliveries', { ...delivery, created_at: at, ended_at: at });
    },
  ],
  jobs: [
    30,
    (ended_at, mark) => add('jobs', { kind: 'sms', alone: mark, payload: '{}', outcome: 'failed', ended_at }),
  ],
  import_sheets: [
    7,
    async (created_at, file_name) => {
      const import_id = Number(
        await createImport(api.db, account, { status: 'done', file_name, created_at }),
      );
      await add('import_sheets', { import_id, portion: 0, lines: '[]' });
    },
  ],
  equipment_changes: [
    7,
    (at, mark) => add('equipment_changes', { xid: String(1_000_000 + mark.length), site_id: 1, at }),
  ],
  alerts: [
    400,
    async (created_at, mark) => {
      const [{ id: rule_id }] = await api.rows('alert_rules');
      const about = { kind: 'submitted', object: 'tasks', object_id: 1 };
      await add('alerts', { rule_id, ...about, occasion: mark, content: mark, site: mark, created_at });
    },
  ],
  security_events: [400, (at, mark) => add('security_events', { kind: 'signIn', typed_name: mark, at })],
  servers: [
    10 / 1440,
    (seen_at, host) =>
      add('servers', { id: randomUUID(), host, process: 1, version: '0', node: '0', seen_at }),
  ],
  self_checks: [
    400,
    (at, mark) => add('self_checks', { differing: JSON.stringify([{ copy: mark, rows: 1 }]), at }),
  ],
  import_rows: [
    14,
    (created_at, file_name) => createImport(api.db, account, { status: 'done', file_name, created_at }),
  ],
  imports: [
    7,
    (created_at, file_name) => createImport(api.db, account, { status: 'ready', file_name, created_at }),
  ],
};
const addSession = (at: Date, token_hash: string) =>
  add('sessions', { token_hash, account_id: account, client: 'web', created_at: at, last_seen_at: at });
const removable = Object.entries(retentions).flatMap(([table, one]) => ('period' in one ? [table] : []));

it('tries every table that is tidied', () => {
  expect(Object.keys(tables).sort()).toEqual([...removable].sort());
});

it.each(removable)('removes from %s what is over, and that alone', async table => {
  await deleteExpiredRows(api.db);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db)).rows[0].n;
  const before = await count();
  const [days, write] = tables[table];
  await write(ago(days * 0.9), 'young');
  await write(ago(days * 1.1), 'older one');
  const removed = await deleteExpiredRows(api.db);
  expect(removed[table]).toBe(1);
  // The rows of an import that was committed go, the import itself stays.
  expect(await count()).toBe(before + 1);
});

it('removes thousands in several steps, and each once where two servers tidy', async () => {
  await deleteExpiredRows(api.db);
  await sql`insert into idempotency (account_id, key, fingerprint, answer, created_at)
    select ${account}::int, 'many ' || n, '', '{}', now() - interval '31 days' from generate_series(1, 2300) n`.execute(
    api.db,
  );
  const both = await Promise.all([deleteExpiredRows(api.db), deleteExpiredRows(api.db)]);
  const last = await deleteExpiredRows(api.db);
  expect([...both, last].reduce((sum, { idempotency = 0 }) => sum + idempotency, 0)).toBe(2300);
});

it('leaves it to the server that is at it, and never waits for a row that somebody holds', async () => {
  if (api.engine === 'embedded') return;
  await addSession(ago(91), 'locked');
  await addSession(ago(91), 'free');
  await api.db.transaction().execute(async other => {
    expect(await acquireCleanupLock(other)).toBe(true);
    expect(await deleteExpiredRows(api.db)).toEqual({});
  });
  await api.db.transaction().execute(async other => {
    await other
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', '=', 'locked')
      .forUpdate()
      .execute();
    expect((await deleteExpiredRows(api.db)).sessions).toBe(1);
  });
  expect((await deleteExpiredRows(api.db)).sessions).toBe(1);
});

it('does not let an import be committed whose rows are going', async () => {
  const manager = createImportClient(api.client('manager'));
  const file = buildCsv(['site_code', 'agent'], ['NOWHERE', 'nobody'], ['NOR HERE', 'nobody']);
  const { import_id } = await manager.staged('agents', file);
  await api.update('imports', import_id, { created_at: ago(8) });
  const { import_rows } = retentions;
  if ('remove' in import_rows) await import_rows.remove(api.db, 1);
  const { status } = await api.client('manager').call(imports.actions.commit, { import_id });
  expect(status).toBe(409);
  await deleteExpiredRows(api.db);
  expect((await api.client('manager').call(imports.actions.show, { import_id })).status).toBe(404);
});
