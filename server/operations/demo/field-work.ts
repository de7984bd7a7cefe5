import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import { getRows } from '../../../contract/work/evidence/step-data';
import { impossibleTest } from '../../../contract/work/impossible';
import { generateAnomalies } from './anomalies';
import { cancelPlan, createPlan, type GeneratorContext, type PlannedVisit } from './create-plan';
import {
  blurCoordinate,
  closePlan,
  createTask,
  type Execution,
  fullEvidenceDays,
  planExecution,
  stepMinutes,
  type TaskOptions,
} from './create-task';
import { generateEvidence } from './evidence';
import type { Person } from './people';
import type { Random } from './random';
import type { NewRow, Row } from './rows';
import type { DemoSite } from './sites';
import { createPhoto, refuseRandomPhoto } from './task-photos';

export type FieldWork = {
  plans: Row<'plans'>[];
  tasks: Row<'tasks'>[];
  tests: Row<'task_tests'>[];
  photos: NewRow<'photos', 'id'>[];
  anomalies: NewRow<'anomalies', 'id'>[];
};

/** The plans of a site, past and future, and the outcome of the past ones. */
export const generateFieldWork = (site: DemoSite, context: GeneratorContext): FieldWork =>
  new FieldWorkGenerator(site, context).generate();

/** Offsets and days are counted from today; negative ones are in the past. */
class FieldWorkGenerator {
  private readonly work: FieldWork = { plans: [], tasks: [], tests: [], photos: [], anomalies: [] };

  constructor(
    private readonly site: DemoSite,
    private readonly context: GeneratorContext,
  ) {}

  generate() {
    const { random } = this.context;
    // Nothing is installed or maintained at a warehouse; deliveries count at their destination.
    if (this.site.row.kind === 'entrepot') return this.work;
    for (const [area, areaAgent] of this.site.agents) {
      const agent = areaAgent ?? (random.chance(0.4) ? pickClusterAgent(this.context, this.site) : null);
      for (const offset of pickPastDays(random, area, this.site.age)) this.addPastVisit(area, agent, offset);
      this.addCurrentVisit(area, agent);
    }
    return this.work;
  }

  private addPastVisit(area: Area, agent: Person | null, offset: number) {
    const { random, calendar } = this.context;
    const visit = this.addPlan(area, agent, Math.min(-1, calendar.workingDay(offset)));
    if (!agent || random.chance(0.1)) cancelPlan(visit, this.site, this.context);
    else this.addTask(visit, agent);
  }

  /** Current work: overdue, in progress, or upcoming. */
  private addCurrentVisit(area: Area, agent: Person | null) {
    const { random, calendar } = this.context;
    if (this.site.row.status === 'dismantled') return;
    const fate = random.weighted(fates);
    if (fate === 'nothing') return;
    const hasBegun = fate === 'ongoing' || fate === 'impossible' || fate === 'stopped';
    let offset = -1;
    if (!hasBegun) offset = fate === 'late' ? -random.int(1, 24) : random.int(0, 75);
    if (isBeforeFirstVisit(offset, this.site.age)) return;
    const visit = this.addPlan(area, agent, hasBegun ? offset : calendar.workingDay(offset));
    if (hasBegun && agent) this.addTask(visit, agent, { unfinishedStatus: unfinishedStatusByFate[fate] });
    if (fate === 'cancelled') cancelPlan(visit, this.site, this.context);
  }

  private addPlan(area: Area, agent: Person | null, offset: number, kind?: TaskKind) {
    const visit = createPlan(this.site, area, agent, offset, this.context, kind);
    this.work.plans.push(visit.plan);
    return visit;
  }

  /** Adds the task that carries out a plan: its row, its steps with their evidence, and repairs of its anomalies. */
  private addTask(visit: PlannedVisit, agent: Person, options: TaskOptions = {}): Row<'tasks'> {
    const { work, site } = this;
    const { random, people } = this.context;
    const execution = planExecution(visit, options, this.context);
    const task = createTask(visit, agent, execution, this.context);
    closePlan(visit.plan, execution, (site.manager ?? people.admins[0]).id);
    work.tasks.push(task);
    for (const [index, step] of execution.doneSteps.entries()) {
      const data = this.addStep(visit, task, execution, index, step);
      if (!task.submitted_at) continue;
      const anomalies = generateAnomalies(task, step, data, task.submitted_at, random);
      work.anomalies.push(...anomalies);
      if (options.isRepair) continue;
      for (const anomaly of anomalies) this.addRepair(anomaly, agent, execution.day);
    }
    if (task.status === 'return') {
      const photos = work.photos.filter(photo => photo.task_id === task.id);
      refuseRandomPhoto(task, photos, random);
    }
    if (task.status === 'impossible')
      work.photos.push(createPhoto(task, impossibleTest, 0, execution.instantAfter(25), random));
    return task;
  }

  /** Adds a finished step with its photos; returns its data. */
  private addStep(
    { plan, dropSite }: PlannedVisit,
    task: Row<'tasks'>,
    { day, instantAfter }: Execution,
    index: number,
    step: string,
  ) {
    const { random, calendar } = this.context;
    const { lat, lng } = this.site.row;
    const endMinute = index * stepMinutes;
    const isDrop = step === 'drop';
    const place =
      isDrop && dropSite
        ? { lat: blurCoordinate(dropSite.lat, random), lng: blurCoordinate(dropSite.lng, random) }
        : { lat: task.lat, lng: task.lng };
    // In local time, from the end of the previous step.
    const began = calendar.wallClock(instantAfter(Math.max(0, index - 1) * stepMinutes));
    const ended = calendar.wallClock(instantAfter(endMinute));
    const interval = { day: began.slice(0, 10), time: began.slice(11, 16), until: ended.slice(11, 16) };
    const { data, slots } =
      day > -fullEvidenceDays
        ? generateEvidence(plan.kind, step, random, { lat, lng, ...interval })
        : { data: {}, slots: [] };
    this.work.tests.push({
      task_id: task.id,
      key: step,
      done: true,
      finished_at: instantAfter(endMinute),
      received_at: instantAfter(endMinute + 1),
      ...place,
      data: isDrop ? this.copyPickedUpItems(task.id, data) : data,
      version: 1,
      corrected: [],
    });
    // On arrival for the first step, otherwise before the step was finished.
    const takenAt = (slot: number) => instantAfter(index === 0 ? slot % 5 : endMinute - (slot % 15));
    const source = { id: task.id, ...place };
    this.work.photos.push(...slots.map(slot => createPhoto(source, step, slot, takenAt(slot), random)));
    return data;
  }

  /** Picked-up material is handed over, occasionally one piece short. */
  private copyPickedUpItems(taskId: number, data: Record<string, unknown>) {
    const pickup = this.work.tests.find(({ task_id, key }) => task_id === taskId && key === 'pickup');
    const pickedUp = getRows((pickup?.data ?? {}) as Record<string, unknown>, 'items');
    if (!pickedUp.length || !('items' in data)) return data;
    const isOnePieceShort = taskId % 4 === 1;
    return {
      ...data,
      items: pickedUp.map((item, index) =>
        isOnePieceShort && index === 0 && Number(item.quantity) > 1
          ? { ...item, quantity: Number(item.quantity) - 1 }
          : item,
      ),
    };
  }

  /** Some of the unresolved anomalies have a CM (corrective maintenance): done and the anomaly resolved, or upcoming. */
  private addRepair(anomaly: NewRow<'anomalies', 'id'>, agent: Person, reportDay: number) {
    const { random, calendar } = this.context;
    if (this.site.row.status === 'dismantled' || !this.site.agents.has('gpm')) return;
    if (anomaly.category !== 'anomaly' || anomaly.status === 'resolved' || !random.chance(0.4)) return;
    const isDone = reportDay < -12 && random.chance(0.6);
    const offset = calendar.workingDay(isDone ? reportDay + random.int(3, 8) : random.int(1, 21));
    const visit = this.addPlan('gpm', agent, offset, 'cm');
    const { plan } = visit;
    plan.instruction = `Anomalie relevée : ${anomaly.content}`;
    plan.problem_type = problemTypes[anomaly.type] ?? 'Autre';
    plan.alarm_type = alarmTypes[anomaly.type] ?? null;
    anomaly.plan_id = plan.id;
    if (!isDone) return;
    const task = this.addTask(visit, agent, { isRepair: true });
    anomaly.status = 'resolved';
    anomaly.resolved_at = task.submitted_at;
  }
}

/** Nothing is planned in a site's first week. `offset`: days after today; `age`: days since the site was created. */
const isBeforeFirstVisit = (offset: number, age: number) => -offset >= age - 7;

/** How many visits an area's sites have had, and how many days (min, max) lie between two. */
const visits: Record<Area, { counts: readonly (readonly [number, number])[]; gapDays: [number, number] }> = {
  delivery: {
    counts: [
      [0, 60],
      [1, 31],
      [2, 9],
    ],
    gapDays: [40, 260],
  },
  ssr: {
    counts: [
      [0, 66],
      [1, 34],
    ],
    gapDays: [20, 300],
  },
  gpm: {
    counts: [
      [0, 12],
      [1, 38],
      [2, 32],
      [3, 18],
    ],
    gapDays: [28, 95],
  },
};

/** Days before today, the oldest first. */
const pickPastDays = (random: Random, area: Area, age: number) => {
  const { counts, gapDays } = visits[area];
  const [minGap, maxGap] = gapDays;
  const days: number[] = [];
  let offset = 0;
  for (let remaining = random.weighted(counts); remaining > 0; remaining--) {
    offset -= random.int(days.length ? minGap : 2, maxGap);
    if (isBeforeFirstVisit(offset, age)) break;
    days.unshift(offset);
  }
  return days;
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
const unfinishedStatusByFate = {
  ongoing: 'ongoing',
  impossible: 'impossible',
  stopped: 'cancelled',
} as const;

const pickClusterAgent = ({ random, people }: GeneratorContext, { row }: DemoSite) => {
  const agents = people.agents.filter(agent => agent.cluster_id === row.cluster_id);
  return agents.length ? random.pick(agents) : null;
};

/** The problem that an anomaly's repair is planned for, by anomaly type. */
const problemTypes: Readonly<Record<string, string>> = {
  'Groupe électrogène': 'Panne groupe électrogène',
  Batteries: 'Batteries défaillantes',
  Climatisation: 'Climatisation en panne',
  'Pylône et balisage': 'Balisage éteint',
  Redresseur: 'Défaut redresseur',
  'Mise à la terre': 'Vol de câbles',
  'Clôture et accès': 'Vandalisme',
};
/** The alarm that goes with it. */
const alarmTypes: Readonly<Record<string, string>> = {
  'Groupe électrogène': 'Genset failure to start',
  Batteries: 'Low battery voltage',
  Climatisation: 'High temperature',
  'Pylône et balisage': 'Tower light failure',
  Redresseur: 'Rectifier failure',
  'Clôture et accès': 'Door open',
};
