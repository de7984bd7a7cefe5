import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alertRules } from '../../contract/alert-rules';
import { maintenance } from '../../contract/maintenance';
import { daysAfter, today } from '../../contract/today';
import { hurry } from '../../server/queue/queries';
import { byDepth } from '../depth';
import { aPlan, aSite } from '../factories/sites';
import { accountNamed } from './country';
import { startTogether, type Together } from './servers-on-one-database';

const rounds = byDepth({ quick: 1, ci: 1, deep: 5 });
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
const until = <T>(look: () => Promise<T>) =>
  vi.waitUntil(look, { timeout: takenOverWithin, interval: 50 }) as Promise<NonNullable<T>>;

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
const comes = (kind: Kind) => hurry(together.db, kind);

/** Begun while a lock is held; `then` follows once it waits for that. */
const heldUpAt = async (kind: Kind, holdUp: ReturnType<typeof sql>, then: () => Promise<unknown>) => {
  const { db } = together;
  const keeper = await db.startTransaction().execute();
  try {
    await holdUp.execute(keeper);
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
const killedAt = async (kind: Kind, holdUp: ReturnType<typeof sql>) => {
  const { servers, another } = together;
  const killed = servers.splice(0);
  await heldUpAt(kind, holdUp, () => Promise.all(killed.map(server => server.kill())));
  // As if the lease of the dead were over: waited for, it would be a quarter of a minute each time.
  await sql`update jobs set due_at = now() where holder is not null`.execute(together.db);
  await Promise.all(killed.map(another));
};

/** Visits to the sites whose code begins so, which plan themselves. */
const aRound = (site_code: string) =>
  ask(maintenance.actions.create.path, {
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
const aRoundSite = (code: string) => aSite(together.db, { code, areas: ['gpm'] });
const arePlanned = (sites: number[]) =>
  until(() => plansOf(sites).then(({ length }) => length === sites.length));

it('servers killed while they plan and tell by themselves: each visit is planned once, each alert told once a step', async () => {
  const { rules } = await ask(alertRules.actions.list.path);
  for (const { id } of rules) await ask(alertRules.actions.remove.path, { id });
  const step = { accounts: [admin], channels: ['bell'] };
  await ask(alertRules.actions.save.path, { kind: 'late', days: 1, steps: [step, { after: 1, ...step }] });
  await aRound('SEUL');

  const { db } = together;
  const sites: number[] = [];
  const late: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await rests('maintenance');
    for (let n = 0; n < sitesARound; n++) sites.push(await aRoundSite(`SEUL-${round}-${n}`));
    const last = sites.at(-1)!;
    await killedAt('maintenance', sql`select from sites where id = ${last} for update`);
    await arePlanned([last]);

    await rests('alerts');
    for (let n = 0; n < lateARound; n++)
      late.push(
        await aPlan(db, await aSite(db, { code: `TARD-${round}-${n}` }), { day: daysAfter(today(), -3) }),
      );
    await killedAt('alerts', sql`lock table alert_tellings in exclusive mode`);
    await until(() => told().then(rows => rows.filter(({ step }) => step === 0).length === late.length));
    await rests('alerts');
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
  expect(await told()).toEqual(late.flatMap(plan => [0, 1].map(step => ({ plan, step, times: 1 }))));
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
  await heldUpAt('maintenance', sql`select from sites where id = ${first} for update`, () =>
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
const told = async () =>
  (
    await sql<{ plan: number; step: number; times: number }>`
      select a.object_id as plan, t.step, count(*)::int as times from alert_tellings t join alerts a on a.id = t.alert_id
      group by 1, 2 order by 1, 2`.execute(together.db)
  ).rows;
