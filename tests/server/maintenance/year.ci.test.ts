import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slotsOf } from '../../../contract/evidence';
import { field } from '../../../contract/field';
import { maintenance } from '../../../contract/maintenance';
import { planning } from '../../../contract/planning';
import { planActions } from '../../../contract/plans';
import { restOn } from '../../../contract/rest-days';
import { siteActions } from '../../../contract/sites';
import { taskActions } from '../../../contract/task-actions';
import { requiredSteps } from '../../../contract/task-kinds';
import { daysAfter, today } from '../../../contract/today';
import { visits } from '../../../contract/visits';
import type { TaskKind } from '../../../contract/vocabulary';
import { type Duration, usualWeek, usualWork, workforce } from '../../../contract/workforce';
import { recount } from '../../../server/copies/recount';
import { type Random, randomFrom } from '../../../server/demo/random';
import { runMaintenance } from '../../../server/maintenance/run';
import { byDepth } from '../../depth';
import { aSite, unique } from '../../factories/sites';
import { leastData, type Mobile, mobileOf } from '../field/mobile';
import { type Api, type Client, startApi } from '../harness';

/**
 * A year of a maintenance plan that plans itself, in which people do what people do: they come early, late, without being
 * sent, or cannot work; they are away, have fewer hours; they move plans, cancel them, change the rule, take sites out of
 * the filter and put them back; servers look at the same time. After each of these things no site of the plan is left
 * without a visit that is due, unless whoever would go has no room for it on any day of its window, none has two, and no
 * day got more than it has room for. Instead of the clock the data move: each day everything becomes a day older.
 */
let api: Api;
let admin: Client;
let agents: { id: number; mobile: Mobile }[];
/** What each kind usually takes. */
let usual: Map<TaskKind, number>;
beforeAll(async () => {
  api = await startApi();
  // The year runs it itself, beside days that pass in one step.
  api.app.queue.does('maintenance', { work: async () => {} });
  admin = api.client('admin');
  agents = await Promise.all(
    [1, 2].map(async () => {
      const username = unique('y.');
      const id = await api.person({ role: 'agent', username, cluster_id: 1, owner: 'inhouse' });
      return { id, mobile: await mobileOf(api, id) };
    }),
  );
  const { body: known } = await admin.call(workforce.actions.durations, {});
  usual = new Map((known.durations as Duration[]).map(({ task_type, minutes }) => [task_type, minutes]));
  const { body } = await admin.call(maintenance.actions.list, { limit: 100 });
  for (const { maintenance_id } of body.maintenance)
    await admin.call(maintenance.actions.remove, { maintenance_id });
});
afterAll(() => api?.close());

const years = byDepth({ quick: 1, ci: 1, deep: 25 });
const days = byDepth({ quick: 45, ci: 120, deep: 366 });
it.each(Array.from({ length: years }, (_, n) => [100 + n]))(
  `loses and doubles no visit in ${days} days, by chance %i`,
  { timeout: 600_000 },
  async seed => {
    const world = await aWorld(randomFrom(seed));
    for (let day = 0; day < days; day++) {
      await olderByADay(world.sites);
      await world.look();
      await world.check();
      for (const act of world.chosen()) {
        await acts[act](world);
        world.told[act] = (world.told[act] ?? 0) + 1;
        // Now and then several servers, and somebody who plans by hand, are at it at once.
        await world.look();
        await world.check();
      }
    }
    // Each thing came to pass, and visits were made.
    expect(Object.keys(world.told).sort()).toEqual(Object.keys(acts).sort());
    expect(world.done).toBeGreaterThan(days / 10);
    await admin.call(maintenance.actions.remove, { maintenance_id: world.rule.maintenance_id });
  },
);

type Rule = {
  maintenance_id: number;
  every: number;
  days_before: number;
  days_after: number;
  days_ahead: number;
};
type World = Awaited<ReturnType<typeof aWorld>>;

const aWorld = async (random: Random) => {
  const mark = unique('YEAR');
  const sites: number[] = [];
  const takers = new Map<number, number>();
  for (let n = 0; n < 8; n++) {
    const agent = random.pick(agents).id;
    const site = await aSite(api.db, { areas: ['gpm'], code: `${mark}-${n}`, agent });
    sites.push(site);
    takers.set(site, agent);
  }
  const values = {
    name: `Ronde ${mark}`,
    task_type: 'gpm',
    area: 'gpm',
    filter: { site_code: mark },
    rhythm: 'days',
    every: 20,
    days_before: 3,
    days_after: 5,
    taker: 'site',
    planning: 'auto',
    days_ahead: 6,
    starts_on: today(),
    spread: true,
  };
  const { body, status } = await admin.call(maintenance.actions.create, values);
  expect(status, JSON.stringify(body)).toBe(200);
  const rule: Rule = { ...values, maintenance_id: body.maintenance_id };
  /** Plans that somebody gave a day of his own, and sites out of the filter. */
  const [byHand, outside] = [new Set<number>(), new Set<number>()];
  /** How many days before its due day each plan was allowed when it was made for that. */
  const windows = new Map<string, number>();
  const pack: string[] = [];
  const world = {
    ...{ random, sites, values, rule, byHand, outside, told: {} as Record<string, number>, done: 0 },

    /** From a pack that is shuffled anew when it is empty: so each thing comes to pass. */
    chosen: () =>
      Array.from({ length: random.int(0, 2) }, () => {
        if (!pack.length) pack.push(...Object.keys(acts));
        return pack.splice(random.int(0, pack.length - 1), 1)[0];
      }),

    /** The servers' job, run once or by several at once, beside somebody who plans the same by hand. */
    look: async () => {
      const run = () => runMaintenance(api.db, today());
      if (random.chance(0.7)) {
        const stood = new Set((await plansOfAgents()).map(({ id, day }) => `${id} ${day}`));
        await run();
        // What was put on a day by itself, or moved there, has room.
        const fresh = (await plansOfAgents()).filter(
          ({ id, day, maintenance_id }) => maintenance_id !== null && !stood.has(`${id} ${day}`),
        );
        const days = fresh.length ? await theirDays() : null;
        for (const { id, day, agent_id } of fresh)
          expect([id, day, days!(agent_id, day)]).toEqual([id, day, true]);
        return;
      }
      const filter = {
        maintenance: rule.maintenance_id,
        state: ['late', 'week'],
        due_to: daysAfter(today(), 3),
      };
      await Promise.all([
        run(),
        admin.call(visits.actions.plan, { matching: true, filter }),
        run(),
        ...(random.chance(0.5) ? [run()] : []),
      ]);
    },

    check: async () => {
      expect(await recount(api.db, { mend: false, only: ['siteVisits'] })).toEqual([]);
      const stored = new Map((await visitsOf(rule.maintenance_id)).map(visit => [visit.site_id, visit]));
      const work = await workOn(sites);
      let theirs: Awaited<ReturnType<typeof theirDays>> | undefined;
      for (const site of sites) {
        const visit = stored.get(site);
        expect([site, visit !== undefined]).toEqual([site, !outside.has(site)]);
        if (!visit) continue;
        const { plans, tasks } = work(site);
        const due = dueOf(rule, site, tasks, world.starts());
        expect([site, visit.due_day]).toEqual([site, due]);
        // Not doubled: one plan is open at most, of what is due, and within its window unless it could not be.
        const open = plans.filter(plan => plan.status === 'planned' && plan.maintenance_id !== null);
        expect(open.length, `site ${site}`).toBeLessThanOrEqual(1);
        for (const plan of open) {
          expect([site, plan.due_day]).toEqual([site, due]);
          // A narrower window does not move what was planned in a wider one.
          const planned = `${plan.id} ${daysAfter(due, world.aged)}`;
          if (!windows.has(planned)) windows.set(planned, rule.days_before);
          if (!byHand.has(plan.id) && plan.day > today())
            expect(plan.day >= daysAfter(due, -windows.get(planned)!), `${plan.day} for ${due}`).toBe(true);
        }
        // Not lost: what is due within its days ahead is planned, or under way.
        const isCovered =
          plans.some(({ status }) => status === 'planned') ||
          tasks.some(({ status }) => ['ongoing', 'return', 'reject', 'impossible'].includes(status));
        if (due > daysAfter(today(), rule.days_ahead) || isCovered) continue;
        theirs ??= await theirDays();
        for (const day of windowOf(rule, due))
          expect([site, due, day, theirs(takers.get(site)!, day, 1)]).toEqual([site, due, day, false]);
      }
    },

    began: today(),
    starts: () => daysAfter(today(), -world.aged),
    aged: 0,
  };
  olders.set(sites, () => {
    world.aged += 1;
  });
  return world;
};

/** The days on which a visit may be planned, told by hand. */
const windowOf = (rule: Rule, due: string) => {
  const tomorrow = daysAfter(today(), 1);
  const isLate = daysAfter(due, rule.days_after) < tomorrow;
  const days = [];
  for (let n = -rule.days_before; n <= rule.days_after; n++) days.push(daysAfter(due, n));
  const ahead = isLate ? Array.from({ length: 29 }, (_, n) => daysAfter(tomorrow, n)) : days;
  const found = ahead.filter(day => day >= tomorrow);
  while (found.every(day => restOn(day) !== null)) found.push(daysAfter(found[found.length - 1], 1));
  return found;
};

const plansOfAgents = async () =>
  (
    await sql<Plan & { agent_id: number }>`
      select id, site_id, kind, status, day, due_day, maintenance_id, agent_id from plans
      where agent_id = any(${agents.map(({ id }) => id)}::int[]) and status <> 'cancelled'`.execute(api.db)
  ).rows;

/** Whether an agent is there on a day and has room for what it holds and `more` of these visits, told by hand. */
const theirDays = async () => {
  const plans = await plansOfAgents();
  const ids = agents.map(({ id }) => id);
  const weeks = await sql<{ id: number; minutes: number[] | null; most: { gpm?: number } | null }>`
    select a.id, w.minutes, w.most from accounts a left join workforce w on w.agent_id = a.id
    where a.id = any(${ids}::int[])`.execute(api.db);
  const away = await sql<{ agent_id: number; day_from: string; day_to: string }>`
    select agent_id, day_from, day_to from absences where agent_id = any(${ids}::int[])`.execute(api.db);
  return (agent: number, day: string, more = 0) => {
    const { minutes, most } = weeks.rows.find(({ id }) => id === agent)!;
    const there = plans.filter(plan => plan.agent_id === agent && plan.day === day);
    const count = there.length + more;
    const asked = there.reduce((sum, { kind }) => sum + usual.get(kind)!, 0) + more * usual.get('gpm')!;
    const capacity = restOn(day) === 'holiday' ? 0 : (minutes ?? usualWeek)[new Date(day).getUTCDay()];
    const isAway = away.rows.some(
      each => each.agent_id === agent && each.day_from <= day && day <= each.day_to,
    );
    // An empty day takes one, however long.
    return !isAway && count <= (most?.gpm ?? 100) && (asked <= capacity || (count === 1 && capacity > 0));
  };
};

const olders = new WeakMap<object, () => void>();

/** When a site is due next, told by hand. */
const dueOf = (rule: Rule, site: number, tasks: Task[], starts: string) => {
  const done = tasks.filter(task => doneOnes.includes(task.status)).map(task => task.day);
  const last = done.sort().at(-1);
  const next = last && daysAfter(last, rule.every);
  return next && next >= starts ? next : daysAfter(starts, site % rule.every);
};
const doneOnes = ['', 'correct', 'pending', 'accept', 'closed'];

const olderByADay = async (sites: number[]) => {
  const those = sql`site_id = any(${sites}::int[])`;
  await api.db.transaction().execute(async tx => {
    await sql`update plans set day = day - 1, due_day = due_day - 1 where ${those}`.execute(tx);
    await sql`update tasks set created_at = created_at - interval '1 day', planned_day = planned_day - 1
      where ${those}`.execute(tx);
    await sql`update absences set day_from = day_from - 1, day_to = day_to - 1
      where agent_id = any(${agents.map(({ id }) => id)}::int[])`.execute(tx);
    await sql`update maintenance_plans set starts_on = starts_on - 1 where deleted_at is null`.execute(tx);
    await sql`update maintenance_visits set not_before = not_before - 1, last_day = last_day - 1, plan_day = plan_day - 1,
      due_day = due_day - 1, due_from = due_from - 1, due_until = due_until - 1 where ${those}`.execute(tx);
  });
  olders.get(sites)!();
};

type Plan = {
  id: number;
  site_id: number;
  kind: TaskKind;
  status: string;
  day: string;
  due_day: string | null;
  maintenance_id: number | null;
  agent_id: number | null;
};
type Task = { id: number; site_id: number; status: string; day: string; agent_id: number; plan_id: number };

const visitsOf = async (id: number) =>
  (
    await sql<{ id: number; site_id: number; due_day: string }>`
      select id, site_id, due_day from maintenance_visits where maintenance_id = ${id}`.execute(api.db)
  ).rows;

const workOn = async (sites: number[]) => {
  const plans = (
    await sql<Plan>`select id, site_id, status, day, due_day, maintenance_id, agent_id from plans
      where site_id = any(${sites}::int[]) order by day, id`.execute(api.db)
  ).rows;
  const tasks = (
    await sql<Task>`select id, site_id, status, agent_id, plan_id,
        (created_at at time zone 'Africa/Algiers')::date as day
      from tasks where site_id = any(${sites}::int[]) and deleted_at is null order by id`.execute(api.db)
  ).rows;
  return (site: number) => ({
    plans: plans.filter(plan => plan.site_id === site),
    tasks: tasks.filter(task => task.site_id === site),
  });
};
const allWork = async ({ sites }: World) => {
  const work = await workOn(sites);
  return { plans: sites.flatMap(site => work(site).plans), tasks: sites.flatMap(site => work(site).tasks) };
};

const ok = async (answer: ReturnType<Client['call']>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const begin = async (plan: Plan) => {
  const agent = agents.find(({ id }) => id === plan.agent_id)!;
  const at = new Date().toISOString();
  const { taskid } = await ok(
    agent.mobile.call(field.actions.clockin, { plan_id: plan.id, lat: 36.7, lng: 3.05, at }),
  );
  return { ...agent, taskid: taskid as number };
};

/** All that is asked of him, as his telephone sent it before. */
const finish = async ({ taskid, mobile }: Awaited<ReturnType<typeof begin>>) => {
  const steps = requiredSteps('gpm');
  await api.db
    .insertInto('task_tests')
    .values(
      steps.map(key => ({
        task_id: taskid,
        key,
        done: true,
        data: JSON.stringify(leastData('gpm', key)),
        version: 1,
      })),
    )
    .onConflict(conflict => conflict.columns(['task_id', 'key']).doNothing())
    .execute();
  const photos = steps.flatMap(test =>
    slotsOf('gpm', test)
      .filter(({ required }) => required)
      .map(({ index }) => ({ task_id: taskid, test, slot: index, type: 'image/jpeg' })),
  );
  if (photos.length) await api.db.insertInto('photos').values(photos).execute();
  await ok(mobile.call(field.actions.submit, { taskid }));
};

const openOf = async (world: World) =>
  (await allWork(world)).plans.filter(({ status }) => status === 'planned');
const onPlan = (act: (plan: Plan, world: World) => Promise<unknown>) => async (world: World) => {
  const open = await openOf(world);
  if (open.length) await act(world.random.pick(open), world);
};
const withAgent = async (plan: Plan, { random }: World): Promise<Plan> => {
  if (agents.some(({ id }) => id === plan.agent_id)) return plan;
  const agent = random.pick(agents).id;
  await ok(
    admin.call(planActions.actions.edit, {
      plan_id: plan.id,
      planning_date: plan.day,
      planning_agent: agent,
    }),
  );
  return { ...plan, agent_id: agent };
};

const edited = async (world: World, values: Partial<Rule>) => {
  Object.assign(world.rule, values);
  Object.assign(world.values, values, { starts_on: world.starts() });
  const { maintenance_id } = world.rule;
  await ok(admin.call(maintenance.actions.edit, { ...world.values, maintenance_id }));
};

const acts: Record<string, (world: World) => Promise<unknown>> = {
  /** Whoever has the plans that are due does them; on some days nobody comes. */
  work: async (world: World) => {
    for (const plan of await openOf(world)) {
      if (plan.day > today() || world.random.chance(0.2)) continue;
      await finish(await begin(await withAgent(plan, world)));
      world.done += 1;
      await world.look();
    }
  },
  early: onPlan(async (plan, world) => {
    await finish(await begin(await withAgent(plan, world)));
    world.done += 1;
  }),
  /** Somebody passes by and does it, which nothing had planned for that day. */
  outOfOrder: async (world: World) => {
    const { random, sites } = world;
    const selected_site = random.pick(sites.filter(site => !world.outside.has(site)));
    const agent = random.pick(agents).id;
    const input = {
      task_type: 'gpm',
      selected_site,
      planning_date: today(),
      agent,
      instruction: unique('P'),
    };
    const { plans } = await ok(admin.call(planning.actions.assign, input));
    const [plan] = (await allWork(world)).plans.filter(({ id }) => id === plans[0]);
    await finish(await begin(plan));
  },
  begin: onPlan(async (plan, world) => {
    await begin(await withAgent(plan, world));
  }),
  finish: async (world: World) => {
    for (const { id, status, agent_id } of (await allWork(world)).tasks)
      if (status === 'ongoing') {
        await finish({ ...agents.find(agent => agent.id === agent_id)!, taskid: id });
        world.done += 1;
      }
  },
  impossible: onPlan(async (plan, world) => {
    const { taskid, mobile } = await begin(await withAgent(plan, world));
    await ok(mobile.call(field.actions.impossible, { taskid, cause: 'weather' }));
  }),
  /** What could not be done is planned anew, or given up. */
  decide: async (world: World) => {
    for (const { id, status, agent_id } of (await allWork(world)).tasks) {
      if (status !== 'impossible') continue;
      if (world.random.chance(0.5)) await ok(admin.call(taskActions.actions.close, { id }));
      else {
        const input = { taskid: id, agent: agent_id, planning_date: daysAfter(today(), 2) };
        const { plan_id } = await ok(admin.call(taskActions.actions.replan, input));
        world.byHand.add(plan_id);
      }
    }
  },
  cancel: onPlan(({ id }) => ok(admin.call(planActions.actions.cancel, { planid: id }))),
  move: onPlan(async ({ id }, world) => {
    const planning_date = daysAfter(today(), world.random.int(0, 9));
    await ok(admin.call(planActions.actions.edit, { plan_id: id, planning_date }));
    world.byHand.add(id);
  }),
  otherAgent: onPlan(({ id, day }, { random }) =>
    ok(
      admin.call(planActions.actions.edit, {
        plan_id: id,
        planning_date: day,
        planning_agent: random.pick(agents).id,
      }),
    ),
  ),
  delete: async (world: World) => {
    const { tasks } = await allWork(world);
    if (tasks.length) await ok(admin.call(taskActions.actions.delete, { pmid: world.random.pick(tasks).id }));
  },
  rule: async (world: World) => {
    const { random } = world;
    await edited(world, {
      every: random.pick([12, 20, 33]),
      days_before: random.int(0, 5),
      days_after: random.int(0, 8),
      days_ahead: random.int(2, 11),
    });
  },
  leave: async (world: World) => {
    const inside = world.sites.filter(site => !world.outside.has(site));
    if (inside.length < 4) return;
    const site_id = world.random.pick(inside);
    await ok(admin.call(siteActions.edit, { site_id, site_status: 'inactive' }));
    world.outside.add(site_id);
  },
  comeBack: async (world: World) => {
    for (const site_id of world.outside)
      await ok(admin.call(siteActions.edit, { site_id, site_status: 'active' }));
    world.outside.clear();
  },
  away: async ({ random }: World) => {
    const from = daysAfter(today(), random.int(0, 6));
    const input = { agent_id: random.pick(agents).id, from, to: daysAfter(from, random.int(0, 12)) };
    await ok(admin.call(workforce.actions.addAbsence, { ...input, cause: 'leave' }));
  },
  back: async () => {
    const { agents: all } = await ok(admin.call(workforce.actions.agents, { limit: -1 }));
    for (const { agent_id, absences } of all)
      if (agents.some(({ id }) => id === agent_id))
        for (const { id } of absences) await ok(admin.call(workforce.actions.removeAbsence, { id }));
  },
  hours: async ({ random }: World) => {
    const [a, b] = [random.pick([480, 60, 200, 0]), random.pick([480, 90, 480])];
    await ok(
      admin.call(workforce.actions.edit, {
        ...usualWork,
        agent_id: random.pick(agents).id,
        minutes: [a, b, a, b, a, 0, random.chance(0.2) ? 120 : 0],
        most: { gpm: random.pick([null, 1, 2]) },
      }),
    );
  },
  pause: async ({ rule: { maintenance_id } }: World) => {
    await ok(admin.call(maintenance.actions.pause, { maintenance_id }));
    await runMaintenance(api.db, today());
    expect(await visitsOf(maintenance_id)).toEqual([]);
    await ok(admin.call(maintenance.actions.resume, { maintenance_id }));
  },
};
