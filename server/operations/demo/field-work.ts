import {
  type Area,
  installationTypes,
  type TaskKind,
  type TaskStatus,
} from '../../../contract/organisation/vocabulary';
import { slotLabel } from '../../../contract/work/evidence';
import { getRows } from '../../../contract/work/evidence/step-data';
import { impossibleTest } from '../../../contract/work/impossible';
import {
  acceptsField,
  getFieldRequirement,
  getKindArea,
  taskKindDefinitions,
} from '../../../contract/work/task-kinds';
import { doneStatuses } from '../../../contract/work/task-states';
import { catalogueKeys } from '../../organisation/reference/catalogues';
import { settingDefaults } from '../../organisation/settings/queries';
import { generateAnomalies } from './anomalies';
import type { Calendar } from './calendar';
import { generateEvidence } from './evidence';
import { demoKinds, getFinalStatus, getOutcomes, getWeightedKinds } from './kinds';
import type { People, Person } from './people';
import type { Random } from './random';
import type { NewRow, Row } from './rows';
import type { DemoSite } from './sites';

export type FieldWork = {
  plans: Row<'plans'>[];
  tasks: Row<'tasks'>[];
  tests: Row<'task_tests'>[];
  photos: NewRow<'photos', 'id'>[];
  anomalies: NewRow<'anomalies', 'id'>[];
};
type World = {
  random: Random;
  calendar: Calendar;
  people: People;
  nextPlanId: () => number;
  nextTaskId: () => number;
  /** A warehouse of the cluster, where deliveries come from. */
  warehouse: (cluster: number) => DemoSite['row'] | null;
};

/** The plans of a site, past and future, and the outcome of the past ones. */
export const generateFieldWork = (site: DemoSite, world: World): FieldWork => {
  const work: FieldWork = { plans: [], tasks: [], tests: [], photos: [], anomalies: [] };
  // Nothing is installed or maintained at a warehouse; deliveries count at their destination.
  if (site.row.kind === 'entrepot') return work;
  for (const [area, inCharge] of site.agents) {
    const agent = inCharge ?? (world.random.chance(0.4) ? anotherAgent(world, site) : null);
    for (const offset of pastDays(world.random, area, site.age))
      addPast(work, site, area, agent, offset, world);
    addCurrent(work, site, area, agent, world);
  }
  return work;
};

/** The source of the plan and task summary in a site area's row (`refreshSiteSummaries`). */
export const summarizeArea = (
  siteId: number,
  area: Area,
  agent: Person | null,
  work: FieldWork,
): Row<'site_areas'> => {
  const ofArea = ({ kind }: { kind: TaskKind }) => getKindArea(kind) === area;
  const plans = work.plans
    .filter(plan => ofArea(plan) && plan.status === 'planned')
    .sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
  const tasks = work.tasks
    .filter(task => ofArea(task) && (doneStatuses as readonly TaskStatus[]).includes(task.status))
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const [next] = plans;
  const [last] = tasks;
  const isGpm = ({ kind }: { kind: TaskKind }) => kind === 'gpm';
  return {
    site_id: siteId,
    area,
    agent_id: agent?.id ?? null,
    next_plan_id: next?.id ?? null,
    next_plan_day: next?.day ?? null,
    next_plan_agent_id: next?.agent_id ?? null,
    last_task_id: last?.id ?? null,
    last_task_at: last?.created_at ?? null,
    last_task_agent_id: last?.agent_id ?? null,
    next_gpm_day: plans.find(isGpm)?.day ?? null,
    last_gpm_at: tasks.find(isGpm)?.created_at ?? null,
  };
};

/** How many visits an area's sites have had, and how far apart they are. */
const visits: Record<Area, { counts: readonly (readonly [number, number])[]; apart: [number, number] }> = {
  delivery: {
    counts: [
      [0, 60],
      [1, 31],
      [2, 9],
    ],
    apart: [40, 260],
  },
  ssr: {
    counts: [
      [0, 66],
      [1, 34],
    ],
    apart: [20, 300],
  },
  gpm: {
    counts: [
      [0, 12],
      [1, 38],
      [2, 32],
      [3, 18],
    ],
    apart: [28, 95],
  },
};

/** Days before today, the oldest first. */
const pastDays = (random: Random, area: Area, age: number) => {
  const { counts, apart } = visits[area];
  const days: number[] = [];
  let offset = 0;
  for (let remaining = random.weighted(counts); remaining > 0; remaining--) {
    offset -= random.int(days.length ? apart[0] : 2, apart[1]);
    if (-offset >= age - 7) break;
    days.unshift(offset);
  }
  return days;
};

const addPast = (
  work: FieldWork,
  site: DemoSite,
  area: Area,
  agent: Person | null,
  offset: number,
  world: World,
) => {
  const { random, calendar } = world;
  const plan = aPlan(site, area, agent, Math.min(-1, calendar.workingDay(offset)), world);
  work.plans.push(plan.row);
  if (!agent || random.chance(0.1)) cancel(plan, site, world);
  else addTask(work, site, plan, agent, world);
};

/** Current work: overdue, in progress, or upcoming. */
const addCurrent = (work: FieldWork, site: DemoSite, area: Area, agent: Person | null, world: World) => {
  const { random, calendar } = world;
  if (site.row.status === 'dismantled') return;
  const fate = random.weighted(fates);
  if (fate === 'nothing') return;
  const begun = fate === 'ongoing' || fate === 'impossible' || fate === 'stopped';
  const offset = fate === 'late' ? -random.int(1, 24) : begun ? -1 : random.int(0, 75);
  if (-offset >= site.age - 7) return;
  const plan = aPlan(site, area, agent, begun ? offset : calendar.workingDay(offset), world);
  work.plans.push(plan.row);
  if (begun && agent) addTask(work, site, plan, agent, world, { as: statusOfFate[fate] });
  if (fate === 'cancelled') cancel(plan, site, world);
};
const fates = [
  ['nothing', 46],
  ['planned', 42],
  ['late', 8],
  ['cancelled', 3],
  ['ongoing', 1],
  ['impossible', 0.6],
  ['stopped', 0.2],
] as const;
const statusOfFate = { ongoing: 'ongoing', impossible: 'impossible', stopped: 'cancelled' } as const;

type Planned = { row: Row<'plans'>; offset: number; from: DemoSite['row']; drop: DemoSite['row'] | null };

const aPlan = (
  site: DemoSite,
  area: Area,
  agent: Person | null,
  offset: number,
  world: World,
  kind: TaskKind = world.random.weighted(getWeightedKinds(area)),
): Planned => {
  const { random, calendar, people, nextPlanId, warehouse } = world;
  const stock = getFieldRequirement(kind, 'drop_site') ? warehouse(site.row.cluster_id) : null;
  const [from, drop] = stock ? [stock, site.row] : [site.row, null];
  const planner = site.manager ?? random.pick(people.admins);
  const { owner, wilaya_id, cluster_id, manager_id } = site.row;
  const { waited } = demoKinds[kind];
  const id = nextPlanId();
  return {
    offset,
    from,
    drop,
    row: {
      id,
      kind,
      site_id: from.id,
      drop_site_id: drop?.id ?? null,
      agent_id: agent?.id ?? null,
      day: calendar.day(offset),
      instruction: random.chance(0.35) ? random.pick(demoKinds[kind].instructions) : null,
      installation_type: acceptsField(kind, 'installation_type') ? random.pick(installationTypes) : null,
      problem_type: acceptsField(kind, 'problem_type') ? random.pick(catalogueKeys('cm_problem_type')) : null,
      alarm_type: acceptsField(kind, 'alarm_type') ? random.pick(catalogueKeys('cm_alarm_type')) : null,
      file_id: null,
      status: 'planned',
      from_task_id: null,
      anomaly_id: null,
      maintenance_id: null,
      due_day: null,
      waited_since: waited === undefined ? null : calendar.day(Math.min(offset, 0) - 6 - (id % waited)),
      owner,
      wilaya_id,
      cluster_id,
      manager_id,
      cancelled_at: null,
      cancelled_by: null,
      created_at: calendar.instant(Math.min(offset, 0) - random.int(2, 6), random.int(420, 960)),
      created_by: planner.id,
      version: 1,
    },
  };
};

const cancel = ({ row, offset }: Planned, site: DemoSite, { calendar, random, people }: World) => {
  row.status = 'cancelled';
  row.cancelled_at = calendar.instant(Math.min(offset, 0) - 1, random.int(420, 960));
  row.cancelled_by = (site.manager ?? people.admins[0]).id;
  row.version = 2;
};

const addTask = (
  work: FieldWork,
  site: DemoSite,
  { row: plan, offset, from, drop }: Planned,
  agent: Person,
  world: World,
  { as, repairs }: { as?: 'ongoing' | 'impossible' | 'cancelled'; repairs?: true } = {},
): Row<'tasks'> => {
  const { random, calendar, nextTaskId } = world;
  /** Not submitted. */
  const ongoing = as !== undefined;
  const delay = ongoing ? 0 : Math.min(random.weighted(delays), -1 - offset);
  const start = random.int(430, 900);
  const drawn = random.weighted(getOutcomes(plan.kind));
  // No task stays in review for months.
  const settled = drawn === 'pending' || drawn === 'correct' || drawn === 'return';
  const status: TaskStatus = as
    ? as
    : repairs
      ? 'closed'
      : settled && offset < -fullEvidenceDays
        ? getFinalStatus(plan.kind)
        : drawn;
  const at = (minutes: number) => calendar.instant(offset + delay, start + minutes);
  const near = (degrees: number | null) =>
    degrees && Math.round((degrees + random.normal() * 0.0004) * 1e6) / 1e6;
  const keys = taskKindDefinitions[plan.kind].tests;
  const doneSteps = as === 'impossible' ? 1 : ongoing ? random.int(1, keys.length - 1) : keys.length;
  const reason = random.pick(demoKinds[plan.kind].bringsNothing ? obstacles.slice(0, 3) : obstacles);
  const task: Row<'tasks'> = {
    id: nextTaskId(),
    kind: plan.kind,
    plan_id: plan.id,
    site_id: plan.site_id,
    drop_site_id: plan.drop_site_id,
    agent_id: agent.id,
    status,
    installation_type: plan.installation_type,
    planned_day: plan.day,
    late: delay > settingDefaults.task_pm_delay,
    lat: near(from.lat),
    lng: near(from.lng),
    cause_return: status === 'return' ? incomplete : as === 'cancelled' ? random.pick(reasons) : null,
    impossible_cause: as === 'impossible' ? reason.cause : null,
    impossible_note: as === 'impossible' ? reason.note : null,
    impossible_at: as === 'impossible' ? at(25) : null,
    refused_slots: null,
    returned_at: status === 'return' ? at(1_000) : null,
    // Work older than a month has been seen.
    seen_at: !ongoing && offset + delay < -30 ? at(2_000) : null,
    seen_by: null,
    data_m: taskKindDefinitions[plan.kind].reviewed && status === 'accept' ? [addedData(random)] : [],
    owner: plan.owner,
    wilaya_id: plan.wilaya_id,
    cluster_id: plan.cluster_id,
    manager_id: plan.manager_id,
    clocked_at: at(0),
    arrival: null,
    deleted_by: null,
    submitted_at: ongoing ? null : at(keys.length * 20),
    deleted_at: null,
    created_at: at(0),
    version: 1,
  };
  plan.status = as === 'impossible' ? 'impossible' : as === 'cancelled' ? 'cancelled' : 'done';
  if (as === 'cancelled') {
    plan.cancelled_at = at(90);
    plan.cancelled_by = (site.manager ?? world.people.admins[0]).id;
  }
  plan.version = 2;
  work.tasks.push(task);
  const hasFullEvidence = offset + delay > -fullEvidenceDays;
  for (const [step, key] of keys.slice(0, doneSteps).entries()) {
    const finished_at = at(step * 20);
    const there = key === 'drop' && drop ? { lat: near(drop.lat), lng: near(drop.lng) } : task;
    // In local time, from the end of the previous step.
    const [began, ended] = [at(Math.max(0, step - 1) * 20), finished_at].map(calendar.wallClock);
    const made = hasFullEvidence
      ? generateEvidence(plan.kind, key, random, {
          lat: site.row.lat,
          lng: site.row.lng,
          day: began.slice(0, 10),
          time: began.slice(11, 16),
          until: ended.slice(11, 16),
        })
      : { data: {}, slots: [] };
    work.tests.push({
      task_id: task.id,
      key,
      done: true,
      finished_at,
      received_at: at(step * 20 + 1),
      lat: there.lat,
      lng: there.lng,
      data: key === 'drop' ? handedOver(work, task.id, made.data) : made.data,
      version: 1,
      corrected: [],
    });
    const photo = { id: task.id, lat: there.lat, lng: there.lng };
    // On arrival for the first step, otherwise before the step was finished.
    const takenAt = (slot: number) => at(step === 0 ? slot % 5 : step * 20 - (slot % 15));
    work.photos.push(...made.slots.map(slot => aPhoto(photo, key, slot, takenAt(slot), world)));
    if (ongoing) continue;
    const found = generateAnomalies(task, key, made.data, at(keys.length * 20), random);
    work.anomalies.push(...found);
    for (const anomaly of repairs ? [] : found) repair(work, site, anomaly, agent, offset + delay, world);
  }
  if (status === 'return') refuseOne(work, task, world);
  if (as === 'impossible') work.photos.push(aPhoto(task, impossibleTest, 0, at(25), world));
  return task;
};

/** Picked-up material is handed over, occasionally one piece short. */
const handedOver = (work: FieldWork, taskId: number, data: Record<string, unknown>) => {
  const pickup = work.tests.find(({ task_id, key }) => task_id === taskId && key === 'pickup');
  const items = getRows((pickup?.data ?? {}) as Record<string, unknown>, 'items');
  if (!items.length || !('items' in data)) return data;
  const missing = taskId % 4 === 1;
  return {
    ...data,
    items: items.map((item, at) =>
      missing && at === 0 && Number(item.quantity) > 1
        ? { ...item, quantity: Number(item.quantity) - 1 }
        : item,
    ),
  };
};

/** Some of the unresolved anomalies have a CM: done and the anomaly resolved, or upcoming. */
const repair = (
  work: FieldWork,
  site: DemoSite,
  anomaly: NewRow<'anomalies', 'id'>,
  agent: Person,
  found: number,
  world: World,
) => {
  const { random, calendar } = world;
  if (site.row.status === 'dismantled' || !site.agents.has('gpm')) return;
  if (anomaly.category !== 'anomaly' || anomaly.status === 'resolved' || !random.chance(0.4)) return;
  const past = found < -12 && random.chance(0.6);
  const offset = calendar.workingDay(past ? found + random.int(3, 8) : random.int(1, 21));
  const plan = aPlan(site, 'gpm', agent, offset, world, 'cm');
  plan.row.instruction = `Anomalie relevée : ${anomaly.content}`;
  plan.row.problem_type = problems[anomaly.type] ?? 'Autre';
  plan.row.alarm_type = alarms[anomaly.type] ?? null;
  work.plans.push(plan.row);
  anomaly.plan_id = plan.row.id;
  if (!past) return;
  const task = addTask(work, site, plan, agent, world, { repairs: true });
  anomaly.status = 'resolved';
  anomaly.resolved_at = task.submitted_at;
};

/**
 * Days back from today within which tasks have complete evidence; older ones only record that their steps were done.
 */
const fullEvidenceDays = 60;

/** Rendered on first request. */
const aPhoto = (
  { id, lat, lng }: Pick<Row<'tasks'>, 'id' | 'lat' | 'lng'>,
  test: string,
  slot: number,
  at: string,
  { random }: World,
): NewRow<'photos', 'id'> => ({
  task_id: id,
  test,
  slot,
  file: null,
  type: 'image/jpeg',
  size: null,
  sha256: null,
  width: 1600,
  height: 1200,
  lat,
  lng,
  accuracy: null,
  direction: null,
  comment: random.chance(0.06) ? random.pick(photoComments) : null,
  taken_at: at,
  created_at: at,
  replaced_at: null,
  verdict: null,
  cause: null,
  reviewed_by: null,
  reviewed_at: null,
  removed_at: null,
});
const photoComments = ['Vue dégagée', 'Prise à contre-jour', 'Étiquette peu lisible', 'Avant nettoyage'];

/** A return requests one photo again. */
const refuseOne = (work: FieldWork, task: Row<'tasks'>, { random }: World) => {
  const photos = work.photos.filter(photo => photo.task_id === task.id);
  if (!photos.length) return;
  const photo = random.pick(photos);
  const label = slotLabel(task.kind, photo.test, photo.slot, 'fr');
  const [, causes] = causesOf.find(([words]) => words.test(label))!;
  task.cause_return = random.pick(causes);
  photo.verdict = 'nok';
  photo.cause = task.cause_return;
  task.refused_slots = [{ test: photo.test, index: photo.slot, cause: task.cause_return ?? undefined }];
};

const addedData = (random: Random) => ({
  structure_type: random.pick(catalogueKeys('structure_types')),
  eqp_hous_type: random.pick(catalogueKeys('equipment_types')),
  plot_size: random.pick(['10 x 10', '12 x 12', '8 x 10']),
  mod_cap_a: String(random.pick([20, 30, 40, 50])),
  max_modules: String(random.int(2, 8)),
});

/** Days between the planned day and clock-in. */
const delays = [
  [0, 68],
  [1, 13],
  [2, 8],
  [3, 4],
  [5, 4],
  [9, 3],
] as const;

const anotherAgent = ({ random, people }: World, { row }: DemoSite) => {
  const near = people.agents.filter(agent => agent.cluster_id === row.cluster_id);
  return near.length ? random.pick(near) : null;
};

/** Why a task without photos is returned. */
const incomplete = 'Étapes incomplètes, à reprendre';
/** Why a photo is refused, by what its slot shows; the last one fits any. */
const causesOf: readonly (readonly [RegExp, readonly string[]])[] = [
  [/GPS/i, ['Coordonnées GPS illisibles', 'Photo GPS prise loin du site']],
  [/série|plaque|étiquet/i, ['Numéros de série illisibles', 'Étiquette illisible, à reprendre de près']],
  [/azimut|boussole/i, ['Boussole illisible, à reprendre', 'Visée non dégagée']],
  [/tilt/i, ['Inclinomètre illisible, à reprendre']],
  [/bon d|signé/i, ['Signature absente', 'Bon illisible, à reprendre à plat']],
  [/./, ['Photo floue, à reprendre', 'Prise à contre-jour', 'Cadrage trop large, rien ne se voit']],
];
/** Why managers cancel work in progress. */
const reasons = ['Doublon avec une autre visite', 'Chantier suspendu par le propriétaire du site'];
/** The last one applies only to kinds that bring material. */
const obstacles = [
  { cause: 'no_access', note: 'Portail cadenassé, gardien injoignable.' },
  { cause: 'weather', note: 'Piste coupée par l’oued.' },
  { cause: 'owner_refuses', note: 'Le bailleur refuse l’accès à la terrasse.' },
  { cause: 'missing_material', note: 'Le matériel prévu n’était pas au magasin.' },
] as const;
/** The problem that an anomaly's repair is planned for, by anomaly type. */
const problems: Readonly<Record<string, string>> = {
  'Groupe électrogène': 'Panne groupe électrogène',
  Batteries: 'Batteries défaillantes',
  Climatisation: 'Climatisation en panne',
  'Pylône et balisage': 'Balisage éteint',
  Redresseur: 'Défaut redresseur',
  'Mise à la terre': 'Vol de câbles',
  'Clôture et accès': 'Vandalisme',
};
const alarms: Readonly<Record<string, string>> = {
  'Groupe électrogène': 'Genset failure to start',
  Batteries: 'Low battery voltage',
  Climatisation: 'High temperature',
  'Pylône et balisage': 'Tower light failure',
  Redresseur: 'Rectifier failure',
  'Clôture et accès': 'Door open',
};
