import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { field } from '../../../contract/field/field';
import { addDays, today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteActions } from '../../../contract/sites/sites';
import { maintenance } from '../../../contract/work/maintenance';
import { planning } from '../../../contract/work/planning';
import { planActions } from '../../../contract/work/plans';
import { taskActions } from '../../../contract/work/task-actions';
import { visits } from '../../../contract/work/visits';
import { type Duration, defaultCapacity, workforce } from '../../../contract/work/workforce';
import { createRandom, type Random } from '../../../server/operations/demo/random';
import { recount } from '../../../server/sites/derived/recount';
import { runMaintenance } from '../../../server/work/maintenance/run-maintenance';
import { byDepth } from '../../depth';
import { createSite, uniqueName } from '../../factories/sites';
import { addEvidence } from '../../factories/tasks';
import { expectOk } from '../answers';
import { createMobileClient, type MobileClient } from '../field/mobile-client';
import { testApi } from '../harness';
import {
  computeDueDay,
  createCapacityCheck,
  listWindowDays,
  loadWork,
  type Plan,
  type Rule,
} from './year-oracles';

/**
 * A year of a maintenance plan that plans itself, in which people do what people do (`acts`). After each of these things
 * no site of the plan is left without a visit that is due, unless whoever would go has no room for it on any day of its
 * window, none has two, and no day got more than it has room for (`check`). Instead of the clock the data move: each day
 * everything becomes a day older.
 */
const api = testApi();
const admin = api.client('admin');
let agents: { id: number; mobile: MobileClient }[];
/** What each kind usually takes. */
let usual: Map<TaskKind, number>;
beforeAll(async () => {
  // The year runs it itself, beside days that pass in one step.
  api.app.queue.registerWorker('maintenance', { work: async () => {} });
  const ids = [(await api.someone('agent')).id, (await api.someone('agent')).id];
  agents = await Promise.all(ids.map(async id => ({ id, mobile: await createMobileClient(api, id) })));
  const { durations } = await expectOk(admin.call(workforce.actions.durations, {}));
  usual = new Map((durations as Duration[]).map(({ task_type, minutes }) => [task_type, minutes]));
  const { maintenance: all } = await expectOk(admin.call(maintenance.actions.list, { limit: 100 }));
  for (const { maintenance_id } of all)
    await expectOk(admin.call(maintenance.actions.remove, { maintenance_id }));
});

const years = byDepth({ quick: 1, ci: 1, deep: 25 });
const days = byDepth({ quick: 45, ci: 70, deep: 366 });
it.each(Array.from({ length: years }, (_, n) => 100 + n))(
  `loses and doubles no visit in ${days} days, by chance %i`,
  { timeout: 600_000 },
  async seed => {
    const round = await startRound(createRandom(seed));
    const happened = new Set<string>();
    for (let day = 0; day < days; day++) {
      await passDay(round);
      await letServersPlan(round);
      await check(round);
      for (const name of someActs(round)) {
        await acts[name](round);
        happened.add(name);
        await letServersPlan(round);
        await check(round);
      }
    }
    // Each thing came to pass, and visits were made.
    expect([...happened].sort()).toEqual(Object.keys(acts).sort());
    expect(round.done).toBeGreaterThan(days / 10);
    await expectOk(admin.call(maintenance.actions.remove, { maintenance_id: round.rule.maintenance_id }));
  },
);

/** The plan, and what the check has to know beside what the database holds. */
type Round = Awaited<ReturnType<typeof startRound>>;
const startRound = async (random: Random) => {
  const mark = uniqueName('YEAR');
  /** Each site and its agent. */
  const takers = new Map<number, number>();
  for (let n = 0; n < 8; n++) {
    const agent = random.pick(agents).id;
    takers.set(await createSite(api.db, { areas: ['gpm'], code: `${mark}-${n}`, agent }), agent);
  }
  const values = {
    ...{ name: `Ronde ${mark}`, task_type: 'gpm', area: 'gpm', filter: { site_code: mark }, rhythm: 'days' },
    ...{ every: 20, days_before: 3, days_after: 5, taker: 'site', planning: 'auto', days_ahead: 6 },
    ...{ starts_on: today(), spread: true },
  };
  const { maintenance_id } = await expectOk(admin.call(maintenance.actions.create, values));
  const rule: Rule = { ...values, maintenance_id };
  return {
    ...{ random, values, rule, takers, sites: [...takers.keys()] },
    /** Days that have passed, visits that were made, and acts that are still to come. */
    ...{ age: 0, done: 0, actsToCome: [] as string[] },
    /** Plans that somebody gave a day of his own, and sites out of the filter. */
    ...{ byHand: new Set<number>(), outside: new Set<number>() },
    /** How many days before its due day each plan was allowed when it was made for that. */
    allowedBefore: new Map<string, number>(),
  };
};
const agentIds = () => agents.map(({ id }) => id);
const startOf = ({ age }: Round) => addDays(today(), -age);

/** Up to two, from a pack that is filled anew when it is empty: so each thing comes to pass. */
const someActs = ({ random, actsToCome }: Round) =>
  Array.from({ length: random.int(0, 2) }, () => {
    if (!actsToCome.length) actsToCome.push(...Object.keys(acts));
    return actsToCome.splice(random.int(0, actsToCome.length - 1), 1)[0];
  });

const passDay = async (round: Round) => {
  const ofSites = sql`site_id = any(${round.sites}::int[])`;
  await api.db.transaction().execute(async tx => {
    await sql`update plans set day = day - 1, due_day = due_day - 1 where ${ofSites}`.execute(tx);
    await sql`update tasks set created_at = created_at - interval '1 day', planned_day = planned_day - 1
      where ${ofSites}`.execute(tx);
    await sql`update absences set day_from = day_from - 1, day_to = day_to - 1
      where agent_id = any(${agentIds()}::int[])`.execute(tx);
    await sql`update maintenance_plans set starts_on = starts_on - 1 where deleted_at is null`.execute(tx);
    await sql`update maintenance_visits set not_before = not_before - 1, last_day = last_day - 1, plan_day = plan_day - 1,
      due_day = due_day - 1, due_from = due_from - 1, due_until = due_until - 1 where ${ofSites}`.execute(tx);
  });
  round.age += 1;
};

/** The servers' job, run once or by several at once, beside somebody who plans the same by hand. */
const letServersPlan = async ({ random, rule, sites }: Round) => {
  const run = () => runMaintenance(api.db, today());
  if (random.chance(0.3)) {
    const due = { state: ['late', 'week'], due_to: addDays(today(), 3) };
    const filter = { maintenance: rule.maintenance_id, ...due };
    const byHand = admin.call(visits.actions.plan, { matching: true, filter });
    await Promise.all([run(), byHand, run(), ...(random.chance(0.5) ? [run()] : [])]);
    return;
  }
  const placed = async () =>
    (await loadWork(api, sites)).plans.filter(
      ({ status, agent_id }) => status !== 'cancelled' && agents.some(({ id }) => id === agent_id),
    );
  const before = new Set((await placed()).map(({ id, day }) => `${id} ${day}`));
  await run();
  const moved = (await placed()).filter(
    ({ id, day, maintenance_id }) => maintenance_id !== null && !before.has(`${id} ${day}`),
  );
  // What was put on a day by itself, or moved there, has room.
  if (!moved.length) return;
  const hasRoom = await createCapacityCheck(api, agentIds(), usual);
  for (const { id, day, agent_id } of moved)
    expect([id, day, hasRoom(agent_id!, day)]).toEqual([id, day, true]);
};

const check = async (round: Round) => {
  const { sites, rule, outside, byHand, takers, allowedBefore } = round;
  expect(await recount(api.db, { repair: false, only: ['siteVisits'] })).toEqual([]);
  const stored = await api.rows('maintenance_visits', { maintenance_id: rule.maintenance_id });
  const inside = sites.filter(site => !outside.has(site));
  expect(stored.map(({ site_id }) => site_id).sort()).toEqual([...inside].sort());
  const work = await loadWork(api, sites);
  const hasRoom = await createCapacityCheck(api, agentIds(), usual);
  for (const { site_id: site, due_day } of stored) {
    const plans = work.plans.filter(({ site_id }) => site_id === site);
    const tasks = work.tasks.filter(({ site_id }) => site_id === site);
    const due = computeDueDay(rule, site, tasks, startOf(round));
    expect([site, due_day]).toEqual([site, due]);

    // Not doubled: one plan is open at most, of what is due, and within its window unless it could not be.
    const open = plans.filter(
      ({ status, maintenance_id }) => status === 'planned' && maintenance_id !== null,
    );
    expect(open.length, `site ${site}`).toBeLessThanOrEqual(1);
    for (const plan of open) {
      expect([site, plan.due_day]).toEqual([site, due]);
      // A narrower window does not move what was planned in a wider one.
      const key = `${plan.id} ${addDays(due, round.age)}`;
      if (!allowedBefore.has(key)) allowedBefore.set(key, rule.days_before);
      if (!byHand.has(plan.id) && plan.day > today())
        expect(plan.day >= addDays(due, -allowedBefore.get(key)!), `${plan.day} for ${due}`).toBe(true);
    }

    // Not lost: what is due within its days ahead is planned, or under way, unless its agent has no room for it.
    const isCovered =
      plans.some(({ status }) => status === 'planned') ||
      tasks.some(({ status }) => ['ongoing', 'return', 'reject', 'impossible'].includes(status));
    if (due > addDays(today(), rule.days_ahead) || isCovered) continue;
    for (const day of listWindowDays(rule, due))
      expect([site, due, day, hasRoom(takers.get(site)!, day, 1)]).toEqual([site, due, day, false]);
  }
};

const openPlans = async ({ sites }: Round) =>
  (await loadWork(api, sites)).plans.filter(({ status }) => status === 'planned');
/** Something that is done to one of the open plans. */
const onPlan = (act: (plan: Plan, round: Round) => Promise<unknown>) => async (round: Round) => {
  const open = await openPlans(round);
  if (open.length) await act(round.random.pick(open), round);
};

/** Whoever has the plan begins it at its site; a plan of nobody's gets an agent before. */
const begin = async (plan: Plan, { random }: Round) => {
  const agent = agents.find(({ id }) => id === plan.agent_id) ?? random.pick(agents);
  if (agent.id !== plan.agent_id) {
    const edit = { plan_id: plan.id, planning_date: plan.day, planning_agent: agent.id };
    await expectOk(admin.call(planActions.actions.edit, edit));
  }
  const at = new Date().toISOString();
  const clockin = { plan_id: plan.id, lat: 36.7, lng: 3.05, at };
  const { taskid } = await expectOk(agent.mobile.call(field.actions.clockin, clockin));
  return { taskid: taskid as number, mobile: agent.mobile };
};

/** Has all its steps and photos, as the telephone sent them before, and sends it in. */
const finish = async ({ taskid, mobile }: { taskid: number; mobile: MobileClient }, round: Round) => {
  await addEvidence(api.db, taskid, 'gpm');
  await expectOk(mobile.call(field.actions.submit, { taskid }));
  round.done += 1;
};

const acts: Record<string, (round: Round) => Promise<unknown>> = {
  /** Whoever has the plans that are due does them; on some days nobody comes. */
  work: async round => {
    for (const plan of await openPlans(round)) {
      if (plan.day > today() || round.random.chance(0.2)) continue;
      await finish(await begin(plan, round), round);
      await letServersPlan(round);
    }
  },
  early: onPlan(async (plan, round) => finish(await begin(plan, round), round)),
  /** Somebody passes by and does it, which nothing had planned for that day. */
  outOfOrder: async round => {
    const selected_site = round.random.pick(round.sites.filter(site => !round.outside.has(site)));
    const agent = round.random.pick(agents).id;
    const plan = {
      task_type: 'gpm',
      selected_site,
      planning_date: today(),
      agent,
      instruction: uniqueName('P'),
    };
    const { plans } = await expectOk(admin.call(planning.actions.assign, plan));
    const made = (await loadWork(api, [selected_site])).plans.find(({ id }) => id === plans[0])!;
    await finish(await begin(made, round), round);
  },
  begin: onPlan(begin),
  finish: async round => {
    for (const { id, status, agent_id } of (await loadWork(api, round.sites)).tasks)
      if (status === 'ongoing') {
        const { mobile } = agents.find(agent => agent.id === agent_id)!;
        await finish({ taskid: id, mobile }, round);
      }
  },
  impossible: onPlan(async (plan, round) => {
    const { taskid, mobile } = await begin(plan, round);
    await expectOk(mobile.call(field.actions.impossible, { taskid, cause: 'weather' }));
  }),
  /** What could not be done is planned anew, or given up. */
  decide: async ({ random, sites, byHand }) => {
    for (const { id, status, agent_id } of (await loadWork(api, sites)).tasks) {
      if (status !== 'impossible') continue;
      if (random.chance(0.5)) await expectOk(admin.call(taskActions.actions.close, { id }));
      else {
        const plan = { taskid: id, agent: agent_id, planning_date: addDays(today(), 2) };
        byHand.add((await expectOk(admin.call(taskActions.actions.replan, plan))).plan_id);
      }
    }
  },
  cancel: onPlan(({ id }) => expectOk(admin.call(planActions.actions.cancel, { planid: id }))),
  move: onPlan(async ({ id }, { random, byHand }) => {
    const planning_date = addDays(today(), random.int(0, 9));
    await expectOk(admin.call(planActions.actions.edit, { plan_id: id, planning_date }));
    byHand.add(id);
  }),
  otherAgent: onPlan(({ id, day }, { random }) => {
    const edit = { plan_id: id, planning_date: day, planning_agent: random.pick(agents).id };
    return expectOk(admin.call(planActions.actions.edit, edit));
  }),
  delete: async ({ random, sites }) => {
    const { tasks } = await loadWork(api, sites);
    if (tasks.length) await expectOk(admin.call(taskActions.actions.delete, { pmid: random.pick(tasks).id }));
  },
  rule: async round => {
    const { random, rule } = round;
    const [every, days_before, days_after] = [random.pick([12, 20, 33]), random.int(0, 5), random.int(0, 8)];
    const changed = { every, days_before, days_after, days_ahead: random.int(2, 11) };
    Object.assign(rule, changed);
    Object.assign(round.values, changed, { starts_on: startOf(round) });
    const { maintenance_id } = rule;
    await expectOk(admin.call(maintenance.actions.edit, { ...round.values, maintenance_id }));
  },
  leave: async ({ random, sites, outside }) => {
    const inside = sites.filter(site => !outside.has(site));
    if (inside.length < 4) return;
    const site_id = random.pick(inside);
    await expectOk(admin.call(siteActions.edit, { site_id, site_status: 'inactive' }));
    outside.add(site_id);
  },
  comeBack: async ({ outside }) => {
    for (const site_id of outside)
      await expectOk(admin.call(siteActions.edit, { site_id, site_status: 'active' }));
    outside.clear();
  },
  away: async ({ random }) => {
    const from = addDays(today(), random.int(0, 6));
    const absence = { agent_id: random.pick(agents).id, from, to: addDays(from, random.int(0, 12)) };
    await expectOk(admin.call(workforce.actions.addAbsence, { ...absence, cause: 'leave' }));
  },
  back: async () => {
    for (const { id } of await api.rows('absences', { agent_id: agentIds() }))
      await expectOk(admin.call(workforce.actions.removeAbsence, { id }));
  },
  hours: async ({ random }) => {
    const [a, b] = [random.pick([480, 60, 200, 0]), random.pick([480, 90, 480])];
    const minutes = [a, b, a, b, a, 0, random.chance(0.2) ? 120 : 0];
    const most = { gpm: random.pick([null, 1, 2]) };
    const agent_id = random.pick(agents).id;
    await expectOk(admin.call(workforce.actions.edit, { ...defaultCapacity, agent_id, minutes, most }));
  },
  pause: async ({ rule: { maintenance_id } }) => {
    await expectOk(admin.call(maintenance.actions.pause, { maintenance_id }));
    await runMaintenance(api.db, today());
    expect(await api.rows('maintenance_visits', { maintenance_id })).toEqual([]);
    await expectOk(admin.call(maintenance.actions.resume, { maintenance_id }));
  },
};
