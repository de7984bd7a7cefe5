import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aSite } from '../factories/sites';
import type { ServerProcess } from '../server/server-process';
import { smtpServer } from '../server/smtp-server';
import { startTogether, type Together } from './servers-on-one-database';

const rows = 12_000;
/** So many that their check is under way when the call is answered. */
const many = 48_000;
/** Within which another server takes over what a dead one was at, and begins (in milliseconds, with room). */
const takenOverWithin = 30_000;

let smtp: Awaited<ReturnType<typeof smtpServer>>;
let together: Together;
beforeAll(async () => {
  smtp = await smtpServer();
  together = await startTogether(2, { SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz' });
});
afterAll(async () => {
  await together?.close();
  await smtp?.close();
});

it('a mail that is not taken is told, tried again when an admin says so, and sent once by two servers', async () => {
  const { db, ask, servers } = together;
  const [one, other] = servers;
  const { id } = await db
    .updateTable('accounts')
    .set({ email: 'admin@example.dz', email_notification: true })
    .where('username', '=', 'admin')
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = async (state: string) =>
    (await ask(other, `/api/jobs/fetch?kind=email&state=${state}`)).jobs;

  // Given up by the other side, the first time; put off, the second.
  smtp.refuse(() => '550 secret words of the mail server');
  await ask(one, '/api/settings/notifications/publish', { message: 'Réunion jeudi', users: [id] });
  const failed = await vi.waitUntil(async () => (await listed('failed'))[0], {
    ...{ timeout: 20_000, interval: 100 },
  });
  expect(failed).toMatchObject({ attempts: 1, cause: { name: 'answered', code: 550 }, username: 'admin' });
  expect(JSON.stringify(failed)).not.toMatch(/secret|Réunion|@/);

  smtp.refuse(() => '451 later');
  await ask(one, `/api/jobs/retry/${failed.id}`, {});
  const waiting = await vi.waitUntil(
    async () => (await listed('waiting')).find((job: any) => job.cause?.code === 451),
    { timeout: 20_000, interval: 100 },
  );
  expect(Date.parse(waiting.next_at)).toBeGreaterThan(Date.now());
  expect(smtp.mails()).toEqual([]);

  smtp.refuse(() => null);
  await ask(other, `/api/jobs/retry/${failed.id}`, {});
  await vi.waitUntil(() => smtp.mails().length > 0, { timeout: 20_000, interval: 50 });
  await vi.waitUntil(async () => !(await listed('running')).length && !(await listed('waiting')).length, {
    timeout: 20_000,
    interval: 100,
  });
  expect(smtp.mails().map(({ to }) => to)).toEqual(['admin@example.dz']);
  const history = await db.selectFrom('history').select('action').where('object', '=', 'jobs').execute();
  // What waited was only taken sooner.
  expect(history.map(({ action }) => action)).toEqual(['jobs.retry']);
  // What comes again by itself is there once, however many servers there are.
  const kinds = await db.selectFrom('jobs').select('kind').orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'alerts',
    'copies',
    'dashboards',
    'fold',
    'maintenance',
    'photos',
    'tidy',
  ]);
});

const upload = (server: ServerProcess, prefix: string, rows: number) => {
  const lines = Array.from({ length: rows }, (_, n) => `${prefix}-${n},MBS,${(n % 48) + 1}`);
  const form = new FormData();
  form.append('file', new Blob([['site_code,site_owner,wilaya', ...lines].join('\n')]), 'sites.csv');
  return together.ask(server, '/api/imports/sites', form);
};
const show = async (server: ServerProcess, id: number) =>
  (await together.ask(server, `/api/imports/detail/${id}`)).import;
const until = (server: ServerProcess, id: number, status: string) =>
  vi.waitUntil(
    async () => {
      const now = await show(server, id);
      if (now.status === 'failed') throw new Error(now.error);
      return now.status === status && now;
    },
    { timeout: 90_000, interval: 200 },
  );
const counted = async (id: number, prefix: string) =>
  (
    await sql<Record<string, number>>`select
      (select count(*)::int from sites where code like ${`${prefix}-%`}) as sites,
      (select count(distinct code)::int from sites where code like ${`${prefix}-%`}) as codes,
      (select count(*)::int from history where import_id = ${id}) as changes,
      (select count(*)::int from import_rows where import_id = ${id} and verdict = 'done') as done,
      (select count(*)::int from import_rows where import_id = ${id}) as lines,
      (select count(*)::int from import_sheets where import_id = ${id}) as sheets,
      (select count(*)::int from jobs where kind = 'import') as jobs`.execute(together.db)
  ).rows[0];
const whole = { sites: rows, codes: rows, changes: rows, done: rows, lines: rows, sheets: 0, jobs: 0 };
/** Which try of an import's step is under way, and how far it is. */
const running = (id: number) =>
  together.db
    .selectFrom('jobs')
    .select(['attempts', 'progress', 'holder'])
    .where('alone', '=', String(id))
    .where('holder', 'is not', null)
    .executeTakeFirst();
/** Another who is about to add a site, and does not: until then whoever adds it too waits. */
const writing = async (code: string) => {
  const tx = await together.db.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(tx);
  await aSite(tx, { code, owner: 'MBS', areas: [] });
  return tx;
};
const takenOver = (id: number, from: string | null) =>
  vi.waitUntil(
    async () => {
      const now = await running(id);
      return now?.holder !== from && now;
    },
    { timeout: takenOverWithin, interval: 100 },
  );

it('an import whose server is killed in its commit is finished by another, each row once', async () => {
  const [killed, other] = together.servers;
  const { import_id: id } = (await upload(killed, 'KIL', rows)).import;
  await until(other, id, 'ready');
  const holdsUp = await writing(`KIL-${rows - 1}`);
  await together.ask(killed, `/api/imports/detail/${id}/commit`, {});
  const before = await vi.waitUntil(
    async () => {
      const now = await running(id);
      return now && now.progress > 0 && now;
    },
    { timeout: 30_000, interval: 50 },
  );
  // The other server tells what it does not do itself.
  expect(await show(other, id)).toMatchObject({ status: 'committing', total: rows });
  await killed.kill();
  await holdsUp.rollback().execute();
  expect((await counted(id, 'KIL')).sites).toBe(0);
  await together.another();
  expect(await show(other, id)).toMatchObject({ status: 'committing', error: null });
  expect((await takenOver(id, before.holder)).attempts).toBe(2);
  expect(await until(other, id, 'done')).toMatchObject({ counts: { done: rows } });
  expect(await counted(id, 'KIL')).toEqual(whole);
});

it('an import whose server is stopped while it checks goes on elsewhere at once, and is still one', async () => {
  const [, stopped] = together.servers;
  const third = together.servers[2];
  const { import_id: id } = (await upload(stopped, 'STO', many)).import;
  const before = await running(id);
  expect(before).toBeDefined();
  const stopping = stopped.stop();
  await vi.waitUntil(
    async () => {
      const now = await running(id);
      return now?.holder !== before?.holder;
    },
    // Sooner than a lease is over.
    { timeout: 10_000, interval: 100 },
  );
  expect(await stopping).toBe(0);
  expect(await until(third, id, 'ready')).toMatchObject({
    total: many,
    progress: many,
    counts: { create: many },
  });
  expect(await counted(id, 'STO')).toMatchObject({ sites: 0, lines: many, sheets: 0, jobs: 0 });
});
