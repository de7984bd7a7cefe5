import { sql } from 'kysely';
import { dayMs, today } from '../../../contract/framework/today';
import {
  installationTypes,
  type TaskKind,
  type TaskStatus,
  taskKinds,
} from '../../../contract/organisation/vocabulary';
import { acceptsField, getFieldRequirement, taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { sumNames } from '../../sites/derived';
import { recount } from '../../sites/derived/recount';
import { generateEvidence } from './evidence';
import { demoKinds, getFinalStatus } from './kinds';
import { createRandom, type Random } from './random';
import type { RowWriter } from './row-writer';

export type ManyTasksOptions = {
  tasks: number;
  seed: number;
  today?: Date;
  write: RowWriter;
  onProgress?: (done: number, total: number, label: string) => void;
};

/**
 * Adds tasks by the million to the sites and people in a database: each with its plan and the tests of its kind with
 * complete evidence, the latest with photos too. They are spread evenly over the last twelve months, as in a table that
 * grew day by day.
 */
export const addManyTasks = async (
  db: Db,
  { tasks, seed, today = new Date(), write, onProgress }: ManyTasksOptions,
) => {
  const random = createRandom(seed);
  const world = await worldOf(db);
  const samples = evidenceSamples(random);
  const firstPlan = (await highest(db, 'plans')) + 1;
  const firstTask = (await highest(db, 'tasks')) + 1;
  const began = today.getTime() - year;
  let tests = 0;

  for (let done = 0; done < tasks; ) {
    const rows = { plans: [], tasks: [], task_tests: [], photos: [] } as Record<Tables, object[]>;
    const until = Math.min(tasks, done + chunk);
    for (; done < until; done++) {
      const at = new Date(began + (year * done) / tasks);
      const task = aTask(world, random, at, firstTask + done, firstPlan + done, tasks - done);
      rows.plans.push(planOf(task));
      rows.tasks.push(task);
      for (const [step, key] of taskKindDefinitions[task.kind].tests.entries()) {
        const finished_at = minutesAfter(task.created_at, step * 20);
        const sample = random.pick(samples[task.kind][key]);
        rows.task_tests.push({
          task_id: task.id,
          key,
          done: true,
          finished_at,
          received_at: finished_at,
          lat: task.lat,
          lng: task.lng,
          data: withOwnBarCode(sample.data, random),
        });
        if (tasks - done <= withPhotos)
          rows.photos.push(...sample.slots.map(slot => photoOf(task, key, slot, finished_at)));
      }
    }
    tests += rows.task_tests.length;
    await write(rows);
    onProgress?.(done, tasks, 'tasks');
  }
  for (const table of ['plans', 'tasks'] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${await highest(db, table)}::bigint)`.execute(
      db,
    );
  // COPY bypassed the triggers.
  await recount(db, {
    repair: true,
    only: [...sumNames, 'siteSummaries', 'siteVisits'],
  });
  await sql`select list_bar_codes()`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { tasks, tests };
};

type Tables = 'plans' | 'tasks' | 'task_tests' | 'photos';
const chunk = 5_000;
const year = 365 * dayMs;
/** The latest tasks have photos: managers look at them. */
const withPhotos = 20_000;

type Task = ReturnType<typeof aTask>;
type Facts = Pick<World['sites'][number], 'owner' | 'wilaya_id' | 'cluster_id' | 'manager_id'>;
type World = Awaited<ReturnType<typeof worldOf>>;

const aTask = (world: World, random: Random, at: Date, id: number, plan_id: number, age: number) => {
  const kind = random.weighted(kinds);
  const site = random.pick(world.sites);
  // A delivery goes from a warehouse to the site, where it counts.
  const stock = getFieldRequirement(kind, 'drop_site')
    ? random.pick(world.warehousesOf(site.cluster_id))
    : null;
  const from = stock ?? site;
  const agent_id = random.pick(world.agentsOf(site.cluster_id));
  const status =
    age < recent
      ? random.weighted(taskKindDefinitions[kind].reviewed ? judgedStates : doneStates)
      : settled(random, kind);
  const submitted = status !== 'ongoing';
  const created_at = at.toISOString();
  return {
    id,
    kind,
    plan_id,
    site_id: from.id,
    drop_site_id: stock && stock.id !== site.id ? site.id : null,
    agent_id,
    status,
    installation_type: acceptsField(kind, 'installation_type') ? random.pick(installationTypes) : null,
    planned_day: today(at),
    late: random.chance(0.06),
    lat: from.lat,
    lng: from.lng,
    cause_return: status === 'return' ? 'Photos floues, à reprendre' : null,
    returned_at: status === 'return' ? minutesAfter(created_at, 600) : null,
    submitted_at: submitted ? minutesAfter(created_at, 180) : null,
    seen_at: submitted && age >= recent ? minutesAfter(created_at, 900) : null,
    ...factsOf(site),
    clocked_at: created_at,
    created_at,
  };
};

/** The columns that a plan or task copies from the site where it counts. */
const factsOf = ({ owner, wilaya_id, cluster_id, manager_id }: Facts) => ({
  owner,
  wilaya_id,
  cluster_id,
  manager_id,
});

/** Tasks that may still be pending. */
const recent = 50_000;
const kinds = taskKinds.map(kind => [kind, demoKinds[kind].ofMany] as const);
const doneStates: readonly (readonly [TaskStatus, number])[] = [
  ['', 82],
  ['ongoing', 6],
  ['correct', 4],
  ['return', 4],
  ['closed', 4],
];
const judgedStates: readonly (readonly [TaskStatus, number])[] = [
  ['accept', 50],
  ['pending', 20],
  ['ongoing', 10],
  ['correct', 8],
  ['return', 7],
  ['reject', 5],
];
const settled = (random: Random, kind: TaskKind): TaskStatus =>
  random.chance(0.12) ? 'closed' : getFinalStatus(kind);

const planOf = (task: Task) => ({
  id: task.plan_id,
  kind: task.kind,
  site_id: task.site_id,
  drop_site_id: task.drop_site_id,
  agent_id: task.agent_id,
  day: task.planned_day,
  installation_type: task.installation_type,
  status: 'done',
  ...factsOf(task),
  created_at: minutesAfter(task.created_at, -3 * 1_440),
  version: 2,
});

/** Rendered on first request. */
const photoOf = (task: Task, test: string, slot: number, at: string) => ({
  task_id: task.id,
  test,
  slot,
  type: 'image/jpeg',
  width: 1600,
  height: 1200,
  lat: task.lat,
  lng: task.lng,
  taken_at: at,
  created_at: at,
});

/** A few variants of each step's evidence, generated once: variety among millions of rows does not matter here. */
const evidenceSamples = (random: Random) =>
  Object.fromEntries(
    kinds.map(([kind]) => [
      kind,
      Object.fromEntries(
        taskKindDefinitions[kind].tests.map(test => [
          test,
          Array.from({ length: variants }, () =>
            generateEvidence(kind, test, random, { lat: 36.75, lng: 3.06 }),
          ),
        ]),
      ),
    ]),
  ) as Record<TaskKind, Record<string, { data: object; slots: number[] }[]>>;

const variants = 20;

/** Of the variants' values only these are searched for across all tasks. */
const withOwnBarCode = (data: object, random: Random) => {
  for (const key of ['bar_code', 'myBarCode'])
    if (typeof (data as Record<string, unknown>)[key] === 'string')
      return { ...data, [key]: `TR${random.digits(10)}` };
  return data;
};

const worldOf = async (db: Db) => {
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'kind', 'owner', 'wilaya_id', 'cluster_id', 'manager_id', 'lat', 'lng'])
    .where('status', '=', 'active')
    .execute();
  const agents = await db
    .selectFrom('accounts')
    .select(['id', 'cluster_id'])
    .where('role', '=', 'agent')
    .where('status', '=', 'active')
    .execute();
  const visited = sites.filter(({ kind }) => kind !== 'entrepot');
  const warehouses = sites.filter(({ kind }) => kind === 'entrepot');
  if (!visited.length || !agents.length) throw new Error('Tasks need sites and agents: fill those first.');
  const all = agents.map(({ id }) => id);
  const byCluster = new Map<number | null, number[]>();
  const warehousesIn = new Map<number, typeof warehouses>();
  for (const warehouse of warehouses)
    warehousesIn.set(warehouse.cluster_id, [...(warehousesIn.get(warehouse.cluster_id) ?? []), warehouse]);
  for (const { id, cluster_id } of agents)
    byCluster.set(cluster_id, [...(byCluster.get(cluster_id) ?? []), id]);
  return {
    sites: visited,
    warehousesOf: (cluster: number) =>
      warehousesIn.get(cluster) ?? (warehouses.length ? warehouses : visited),
    agentsOf: (cluster: number) => byCluster.get(cluster) ?? all,
  };
};

const highest = async (db: Db, table: 'plans' | 'tasks') =>
  (
    await db
      .selectFrom(table)
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? 0;

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
