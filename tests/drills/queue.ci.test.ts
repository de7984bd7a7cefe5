import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addDays, today } from '../../contract/framework/today';
import { alertRules } from '../../contract/work/alert-rules';
import { maintenance } from '../../contract/work/maintenance';
import { expediteJob } from '../../server/framework/queue/queries';
import { createPlan, createSite } from '../factories/sites';
import type { ServerProcess } from '../server/server-process';
import { startSmtpServer } from '../server/smtp-server';
import { type ServerGroup, startServerGroup } from './server-group';
import { getAccountId } from './simulated-users';

const roundSites = 60;
/** So few that each is told in a notice of its own. */
const latePlans = 4;
/** Within which another server takes over what a dead one was at, and ends it (in milliseconds, with room). */
const takeoverTimeout = 60_000;

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let together: ServerGroup;
let admin: number;
beforeAll(async () => {
  smtp = await startSmtpServer();
  together = await startServerGroup(2, { SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz' });
  admin = await getAccountId(together.db, 'admin');
});
afterAll(async () => {
  await together?.close();
  await smtp?.close();
});

const callApi = (path: string, body?: object) => together.ask(together.servers.at(-1)!, path, body);
const until = <T>(condition: () => Promise<T>) =>
  vi.waitUntil(condition, { timeout: takeoverTimeout, interval: 50 }) as Promise<NonNullable<T>>;

type Kind = 'alerts' | 'maintenance';
/** Done on all servers, and not begun again before a test says so. */
const rests = (kind: Kind) =>
  until(async () => {
    const { numUpdatedRows } = await together.db
      .updateTable('jobs')
      .set({ due_at: sql<Date>`now() + interval '1 hour'` })
      .where('kind', '=', kind)
      .where('holder', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
/** Due now. */
const comes = (kind: Kind) => expediteJob(together.db, kind);

/** Begun while a lock is held; `then` follows once it waits for that. */
const whileBlocked = async (kind: Kind, lockQuery: ReturnType<typeof sql>, then: () => Promise<unknown>) => {
  const { db } = together;
  const keeper = await db.startTransaction().execute();
  try {
    await lockQuery.execute(keeper);
    await comes(kind);
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity, jobs where wait_event_type = 'Lock' and kind = ${kind} and holder is not null`.execute(
        db,
      );
      return rows.length > 0;
    });
    await then();
  } finally {
    await keeper.rollback().execute();
  }
};
/** All servers are killed while one is at it; others take their place. */
const killedAt = async (kind: Kind, lockQuery: ReturnType<typeof sql>) => {
  const { servers, another } = together;
  const killed = servers.splice(0);
  await whileBlocked(kind, lockQuery, () => Promise.all(killed.map(server => server.kill())));
  // As if the lease of the dead were over: waited for, it would be a quarter of a minute each time.
  await sql`update jobs set due_at = now() where holder is not null`.execute(together.db);
  await Promise.all(killed.map(another));
};

/** Visits to the sites whose code begins so, which plan themselves. */
const aRound = (site_code: string) =>
  callApi(maintenance.actions.create.path, {
    name: `Ronde ${site_code}`,
    task_type: 'gpm',
    area: 'gpm',
    filter: { site_code },
    rhythm: 'days',
    every: 30,
    taker: 'nobody',
    planning: 'auto',
    days_ahead: 5,
    starts_on: today(),
    spread: false,
  });
const aRoundSite = (code: string) => createSite(together.db, { code, areas: ['gpm'] });
const arePlanned = (sites: number[]) =>
  until(() => plansOf(sites).then(({ length }) => length === sites.length));

it('servers killed while they plan and tell by themselves: each visit is planned once, each alert told once a step', async () => {
  const { rules } = await callApi(alertRules.actions.list.path);
  for (const { id } of rules) await callApi(alertRules.actions.remove.path, { id });
  const step = { accounts: [admin], channels: ['bell'] };
  await callApi(alertRules.actions.save.path, {
    kind: 'late',
    days: 1,
    steps: [step, { after: 1, ...step }],
  });
  await aRound('SEUL');

  const { db } = together;
  const sites: number[] = [];
  const late: number[] = [];
  await rests('maintenance');
  for (let n = 0; n < roundSites; n++) sites.push(await aRoundSite(`SEUL-${n}`));
  const last = sites.at(-1)!;
  await killedAt('maintenance', sql`select from sites where id = ${last} for update`);
  await arePlanned([last]);

  await rests('alerts');
  for (let n = 0; n < latePlans; n++)
    late.push(
      await createPlan(db, await createSite(db, { code: `TARD-${n}` }), { day: addDays(today(), -3) }),
    );
  await killedAt('alerts', sql`lock table alert_tellings in exclusive mode`);
  await until(() =>
    countNotifications().then(rows => rows.filter(({ step }) => step === 0).length === late.length),
  );
  await rests('alerts');
  await db
    .updateTable('alerts')
    .set({ next_at: sql<Date>`now()` })
    .where('next_at', 'is not', null)
    .execute();
  await killedAt('alerts', sql`lock table alert_tellings in exclusive mode`);
  await until(() => countNotifications().then(({ length }) => length === 2 * late.length));
  // Once more, by all that is left to do.
  await comes('maintenance');
  await comes('alerts');
  await until(async () => {
    const { rows } = await sql`
      select from jobs where kind in ('alerts', 'maintenance') and (holder is not null or due_at <= now())`.execute(
      db,
    );
    return !rows.length;
  });

  expect((await plansOf(sites)).map(({ site_id }) => site_id).sort((a, b) => a - b)).toEqual(sites);
  const { rows: histories } = await sql<{ times: number }>`
    select count(*)::int as times from history where object = 'plans' and action = 'maintenance.planned'`.execute(
    db,
  );
  expect(histories).toEqual([{ times: sites.length }]);
  expect(await countNotifications()).toEqual(
    late.flatMap(plan => [0, 1].map(step => ({ plan, step, times: 1 }))),
  );
  const { rows: bells } = await sql<{ times: number }>`
    select count(*)::int as times from notifications where account_id = ${admin} and content like '%TARD-%'`.execute(
    db,
  );
  expect(bells).toEqual([{ times: 2 * late.length }]);
});

it('a plan made while servers plan does not wait for the next time', async () => {
  await aRound('PREMIER');
  await rests('maintenance');
  const first = await aRoundSite('PREMIER-1');
  const second = await aRoundSite('SECOND-1');
  await whileBlocked('maintenance', sql`select from sites where id = ${first} for update`, () =>
    aRound('SECOND'),
  );
  await arePlanned([first, second]);
});

const plansOf = (sites: number[]) =>
  together.db
    .selectFrom('plans')
    .select('site_id')
    .where('site_id', 'in', sites)
    .orderBy('site_id')
    .execute();
const countNotifications = async () =>
  (
    await sql<{ plan: number; step: number; times: number }>`
      select a.object_id as plan, t.step, count(*)::int as times from alert_tellings t join alerts a on a.id = t.alert_id
      group by 1, 2 order by 1, 2`.execute(together.db)
  ).rows;

const rows = 12_000;
/** So many that their check is under way when the call is answered. */
const many = 48_000;
it('a mail that is not taken is told, tried again when an admin says so, and sent once by two servers', async () => {
  const { db, servers } = together;
  const [one, other] = servers;
  const { id } = await db
    .updateTable('accounts')
    .set({ email: 'admin@example.dz', email_notification: true })
    .where('username', '=', 'admin')
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = async (state: string) =>
    (await together.ask(other, `/api/jobs/fetch?kind=email&state=${state}`)).jobs;

  // Given up by the other side, the first time; put off, the second.
  smtp.refuse(() => '550 secret words of the mail server');
  await together.ask(one, '/api/settings/notifications/publish', { message: 'Réunion jeudi', users: [id] });
  const failed = await vi.waitUntil(async () => (await listed('failed'))[0], {
    ...{ timeout: 20_000, interval: 100 },
  });
  expect(failed).toMatchObject({ attempts: 1, cause: { name: 'answered', code: 550 }, username: 'admin' });
  expect(JSON.stringify(failed)).not.toMatch(/secret|Réunion|@/);

  smtp.refuse(() => '451 later');
  await together.ask(one, `/api/jobs/retry/${failed.id}`, {});
  const waiting = await vi.waitUntil(
    async () => (await listed('waiting')).find((job: any) => job.cause?.code === 451),
    { timeout: 20_000, interval: 100 },
  );
  expect(Date.parse(waiting.next_at)).toBeGreaterThan(Date.now());
  expect(smtp.mails()).toEqual([]);

  smtp.refuse(() => null);
  await together.ask(other, `/api/jobs/retry/${failed.id}`, {});
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
const importIs = (server: ServerProcess, id: number, status: string) =>
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
const completeCounts = {
  sites: rows,
  codes: rows,
  changes: rows,
  done: rows,
  lines: rows,
  sheets: 0,
  jobs: 0,
};
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
  await createSite(tx, { code, owner: 'MBS', areas: [] });
  return tx;
};
const waitForTakeover = (id: number, from: string | null) =>
  vi.waitUntil(
    async () => {
      const now = await running(id);
      return now?.holder !== from && now;
    },
    { timeout: takeoverTimeout, interval: 100 },
  );

it('an import whose server is killed in its commit is finished by another, each row once', async () => {
  const [killed, other] = together.servers;
  const { import_id: id } = (await upload(killed, 'KIL', rows)).import;
  await importIs(other, id, 'ready');
  const blocker = await writing(`KIL-${rows - 1}`);
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
  await blocker.rollback().execute();
  expect((await counted(id, 'KIL')).sites).toBe(0);
  await together.another();
  expect(await show(other, id)).toMatchObject({ status: 'committing', error: null });
  expect((await waitForTakeover(id, before.holder)).attempts).toBe(2);
  expect(await importIs(other, id, 'done')).toMatchObject({ counts: { done: rows } });
  expect(await counted(id, 'KIL')).toEqual(completeCounts);
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
  expect(await importIs(third, id, 'ready')).toMatchObject({
    total: many,
    progress: many,
    counts: { create: many },
  });
  expect(await counted(id, 'STO')).toMatchObject({ sites: 0, lines: many, sheets: 0, jobs: 0 });
});
