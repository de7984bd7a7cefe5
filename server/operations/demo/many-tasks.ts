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
import { advanceSequences, highestId } from './advance-sequences';
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
  const sitesAndAgents = await loadSitesAndAgents(db);
  const samples = generateSamples(random);
  const firstPlanId = (await highestId(db, 'plans')) + 1;
  const firstTaskId = (await highestId(db, 'tasks')) + 1;
  const start = today.getTime() - yearMs;
  let testCount = 0;

  for (let done = 0; done < tasks; ) {
    const rows: ChunkRows = { plans: [], tasks: [], task_tests: [], photos: [] };
    const chunkEnd = Math.min(tasks, done + chunkSize);
    for (; done < chunkEnd; done++) {
      const at = new Date(start + (yearMs * done) / tasks);
      const remaining = tasks - done;
      const task = createTask(sitesAndAgents, random, at, firstTaskId + done, firstPlanId + done, remaining);
      rows.plans.push(createPlan(task));
      rows.tasks.push(task);
      addTests(rows, task, samples[task.kind], remaining <= tasksWithPhotos, random);
    }
    testCount += rows.task_tests.length;
    await write(rows);
    onProgress?.(done, tasks, 'tasks');
  }
  await advanceSequences(db, ['plans', 'tasks']);
  // COPY bypassed the triggers.
  await recount(db, { repair: true, only: [...sumNames, 'siteSummaries', 'siteVisits'] });
  await sql`select list_bar_codes()`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { tasks, tests: testCount };
};

type ChunkRows = Record<'plans' | 'tasks' | 'task_tests' | 'photos', object[]>;
type Samples = Record<string, { data: object; slots: number[] }[]>;
const chunkSize = 5_000;
const yearMs = 365 * dayMs;
/** The latest tasks have photos: managers look at them. */
const tasksWithPhotos = 20_000;

type Task = ReturnType<typeof createTask>;
type SitesAndAgents = Awaited<ReturnType<typeof loadSitesAndAgents>>;
type CopiedColumns = Pick<
  SitesAndAgents['sites'][number],
  'owner' | 'wilaya_id' | 'cluster_id' | 'manager_id'
>;

/** `remaining`: how many tasks are generated from this one on; the last ones are the most recent. */
const createTask = (
  { sites, getWarehouses, getAgents }: SitesAndAgents,
  random: Random,
  at: Date,
  id: number,
  plan_id: number,
  remaining: number,
) => {
  const kind = random.weighted(weightedKinds);
  const site = random.pick(sites);
  // A delivery goes from a warehouse to the site, where it counts.
  const warehouse = getFieldRequirement(kind, 'drop_site')
    ? random.pick(getWarehouses(site.cluster_id))
    : null;
  const startSite = warehouse ?? site;
  const agent_id = random.pick(getAgents(site.cluster_id));
  const isRecent = remaining < recentTasks;
  const status = isRecent
    ? random.weighted(taskKindDefinitions[kind].reviewed ? reviewedStatuses : unreviewedStatuses)
    : pickFinalStatus(random, kind);
  const isSubmitted = status !== 'ongoing';
  const created_at = at.toISOString();
  return {
    id,
    kind,
    plan_id,
    site_id: startSite.id,
    drop_site_id: warehouse && warehouse.id !== site.id ? site.id : null,
    agent_id,
    status,
    installation_type: acceptsField(kind, 'installation_type') ? random.pick(installationTypes) : null,
    planned_day: today(at),
    late: random.chance(0.06),
    lat: startSite.lat,
    lng: startSite.lng,
    cause_return: status === 'return' ? 'Photos floues, à reprendre' : null,
    returned_at: status === 'return' ? minutesAfter(created_at, 600) : null,
    submitted_at: isSubmitted ? minutesAfter(created_at, 180) : null,
    seen_at: isSubmitted && !isRecent ? minutesAfter(created_at, 900) : null,
    ...copiedColumns(site),
    clocked_at: created_at,
    created_at,
  };
};

/** The columns that a plan or task copies from the site where it counts. */
const copiedColumns = ({ owner, wilaya_id, cluster_id, manager_id }: CopiedColumns) => ({
  owner,
  wilaya_id,
  cluster_id,
  manager_id,
});

/** How many of the last tasks may still be pending. */
const recentTasks = 50_000;
const weightedKinds = taskKinds.map(kind => [kind, demoKinds[kind].shareOfAll] as const);
const unreviewedStatuses: readonly (readonly [TaskStatus, number])[] = [
  ['', 82],
  ['ongoing', 6],
  ['correct', 4],
  ['return', 4],
  ['closed', 4],
];
const reviewedStatuses: readonly (readonly [TaskStatus, number])[] = [
  ['accept', 50],
  ['pending', 20],
  ['ongoing', 10],
  ['correct', 8],
  ['return', 7],
  ['reject', 5],
];
const pickFinalStatus = (random: Random, kind: TaskKind): TaskStatus =>
  random.chance(0.12) ? 'closed' : getFinalStatus(kind);

const createPlan = (task: Task) => ({
  id: task.plan_id,
  kind: task.kind,
  site_id: task.site_id,
  drop_site_id: task.drop_site_id,
  agent_id: task.agent_id,
  day: task.planned_day,
  installation_type: task.installation_type,
  status: 'done',
  ...copiedColumns(task),
  created_at: minutesAfter(task.created_at, -3 * 1_440),
  version: 2,
});

/** Adds the tests of a task, all done, and their photos. `samples`: the evidence to choose from, by test. */
const addTests = (rows: ChunkRows, task: Task, samples: Samples, hasPhotos: boolean, random: Random) => {
  for (const [step, key] of taskKindDefinitions[task.kind].tests.entries()) {
    const finished_at = minutesAfter(task.created_at, step * 20);
    const sample = random.pick(samples[key]);
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
    if (hasPhotos) rows.photos.push(...sample.slots.map(slot => createPhoto(task, key, slot, finished_at)));
  }
};

/** Without a file: the picture is drawn on the first request. */
const createPhoto = (task: Task, test: string, slot: number, at: string) => ({
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
const generateSamples = (random: Random) =>
  Object.fromEntries(
    weightedKinds.map(([kind]) => [
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
  ) as Record<TaskKind, Samples>;

const variants = 20;

/** Bar codes must differ between tasks: they are searched for across all of them. */
const withOwnBarCode = (data: object, random: Random) => {
  for (const key of ['bar_code', 'myBarCode'])
    if (typeof (data as Record<string, unknown>)[key] === 'string')
      return { ...data, [key]: `TR${random.digits(10)}` };
  return data;
};

const loadSitesAndAgents = async (db: Db) => {
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
  const visitedSites = sites.filter(({ kind }) => kind !== 'entrepot');
  const warehouses = sites.filter(({ kind }) => kind === 'entrepot');
  if (!visitedSites.length || !agents.length)
    throw new Error('Tasks need sites and agents: fill those first.');
  const agentIds = agents.map(({ id }) => id);
  const agentsByCluster = new Map<number | null, number[]>();
  const warehousesByCluster = new Map<number, typeof warehouses>();
  for (const warehouse of warehouses)
    warehousesByCluster.set(warehouse.cluster_id, [
      ...(warehousesByCluster.get(warehouse.cluster_id) ?? []),
      warehouse,
    ]);
  for (const { id, cluster_id } of agents)
    agentsByCluster.set(cluster_id, [...(agentsByCluster.get(cluster_id) ?? []), id]);
  return {
    sites: visitedSites,
    getWarehouses: (cluster: number) =>
      warehousesByCluster.get(cluster) ?? (warehouses.length ? warehouses : visitedSites),
    getAgents: (cluster: number) => agentsByCluster.get(cluster) ?? agentIds,
  };
};

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
