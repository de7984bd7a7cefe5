import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alertRules } from '../../contract/alert-rules';
import { maintenance } from '../../contract/maintenance';
import { daysAfter, today } from '../../contract/today';
import { byDepth } from '../depth';
import { aPlan, aSite } from '../factories/sites';
import { accountNamed } from './country';
import { startTogether, type Together } from './servers-on-one-database';

const rounds = byDepth({ quick: 1, rest: 1, deep: 5 });
const sitesARound = 60;
/** So few that each is told in a notice of its own. */
const lateARound = 4;
/** Within which another server takes over what a dead one was at, and ends it (in milliseconds, with room). */
const takenOverWithin = 60_000;

let together: Together;
let admin: number;
beforeAll(async () => {
  together = await startTogether(2);
  admin = await accountNamed(together.db, 'admin');
});
afterAll(() => together?.close());

const ask = (path: string, body?: object) => together.ask(together.servers.at(-1)!, path, body);
/** What comes again by itself is due now. */
const comes = (kind: 'alerts' | 'maintenance') =>
  together.db
    .updateTable('jobs')
    .set({ due_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('holder', 'is', null)
    .execute();
const until = <T>(look: () => Promise<T>) =>
  vi.waitUntil(look, { timeout: takenOverWithin, interval: 50 }) as Promise<NonNullable<T>>;

/** All servers are killed while one is at it, which somebody keeps from ending; others take their place. */
const killedAt = async (kind: 'alerts' | 'maintenance', holdUp: ReturnType<typeof sql>) => {
  const { db, servers, another } = together;
  const keeper = await db.startTransaction().execute();
  await holdUp.execute(keeper);
  await comes(kind);
  await until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity, jobs where wait_event_type = 'Lock' and kind = ${kind} and holder is not null`.execute(
      db,
    );
    return rows.length > 0;
  });
  const killed = servers.splice(0);
  await Promise.all(killed.map(server => server.kill()));
  await keeper.rollback().execute();
  await Promise.all(killed.map(another));
};

it('servers killed while they plan and tell by themselves: each visit is planned once, each alert told once a step', async () => {
  const { rules } = await ask(alertRules.actions.list.path);
  for (const { id } of rules) await ask(alertRules.actions.remove.path, { id });
  const step = { accounts: [admin], channels: ['bell'] };
  await ask(alertRules.actions.save.path, { kind: 'late', days: 1, steps: [step, { after: 1, ...step }] });
  await ask(maintenance.actions.create.path, {
    name: 'Ronde',
    task_type: 'gpm',
    area: 'gpm',
    filter: { site_code: 'SEUL' },
    rhythm: 'days',
    every: 30,
    taker: 'nobody',
    planning: 'auto',
    days_ahead: 5,
    starts_on: today(),
    spread: false,
  });

  const { db } = together;
  const sites: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < sitesARound; n++)
      sites.push(await aSite(db, { code: `SEUL-${round}-${n}`, areas: ['gpm'] }));
    const last = sites.at(-1)!;
    await killedAt('maintenance', sql`select from sites where id = ${last} for update`);
    await until(() => plansOf([last]).then(({ length }) => length > 0));

    for (let n = 0; n < lateARound; n++)
      late.push(
        await aPlan(db, await aSite(db, { code: `TARD-${round}-${n}` }), { day: daysAfter(today(), -3) }),
      );
    await killedAt('alerts', sql`lock table alert_tellings in exclusive mode`);
    await until(() => told().then(rows => rows.filter(({ step }) => step === 0).length === late.length));
    await db
      .updateTable('alerts')
      .set({ next_at: sql<Date>`now()` })
      .where('next_at', 'is not', null)
      .execute();
    await killedAt('alerts', sql`lock table alert_tellings in exclusive mode`);
    await until(() => told().then(({ length }) => length === 2 * late.length));
  }
  // Once more, by all that is left to do.
  await comes('maintenance');
  await comes('alerts');
  await until(
    async () => !(await db.selectFrom('jobs').select('id').where('holder', 'is not', null).execute()).length,
  );

  expect((await plansOf(sites)).map(({ site_id }) => site_id).sort((a, b) => a - b)).toEqual(sites);
  const { rows: histories } = await sql<{ times: number }>`
    select count(*)::int as times from history where object = 'plans' and action = 'maintenance.planned'`.execute(
    db,
  );
  expect(histories).toEqual([{ times: sites.length }]);
  expect(await told()).toEqual(late.flatMap(plan => [0, 1].map(step => ({ plan, step, times: 1 }))));
  const { rows: bells } = await sql<{ times: number }>`
    select count(*)::int as times from notifications where account_id = ${admin} and content like '%TARD-%'`.execute(
    db,
  );
  expect(bells).toEqual([{ times: 2 * late.length }]);
});

const plansOf = (sites: number[]) =>
  together.db
    .selectFrom('plans')
    .select('site_id')
    .where('site_id', 'in', sites)
    .orderBy('site_id')
    .execute();
const told = async () =>
  (
    await sql<{ plan: number; step: number; times: number }>`
      select a.object_id as plan, t.step, count(*)::int as times from alert_tellings t join alerts a on a.id = t.alert_id
      group by 1, 2 order by 1, 2`.execute(together.db)
  ).rows;
