import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { catalogueKeys } from '../../organisation/reference/catalogues';
import { settingDefaults } from '../../organisation/settings/setting-defaults';
import type { GeneratorContext, PlannedVisit } from './create-plan';
import { demoKinds, getFinalStatus, getOutcomes } from './kinds';
import type { Person } from './people';
import type { Random } from './random';
import type { Row } from './rows';

type UnfinishedStatus = 'ongoing' | 'impossible' | 'cancelled';
export type TaskOptions = {
  /** Of a task that was never submitted. */
  unfinishedStatus?: UnfinishedStatus;
  /** A CM that repairs an anomaly: always closed, and no further CM follows from what it finds. */
  isRepair?: boolean;
};
/** How a plan was carried out. */
export type Execution = TaskOptions & {
  status: TaskStatus;
  /** Days between the planned day and clock-in. */
  delay: number;
  /** The clock-in's day, in days after today. */
  day: number;
  doneSteps: readonly string[];
  /** The instant that many minutes after the clock-in. */
  instantAfter: (minutes: number) => string;
};

export const stepMinutes = 20;
/**
 * Days back from today within which tasks have complete evidence; older ones only record that their steps were done.
 */
export const fullEvidenceDays = 60;

/** Decides at random how a plan was carried out. */
export const planExecution = (
  { plan, offset }: PlannedVisit,
  options: TaskOptions,
  { random, calendar }: GeneratorContext,
): Execution => {
  const { unfinishedStatus } = options;
  const delay = unfinishedStatus ? 0 : Math.min(random.weighted(delays), -1 - offset);
  const day = offset + delay;
  const startMinute = random.int(430, 900);
  const steps = taskKindDefinitions[plan.kind].tests;
  return {
    ...options,
    delay,
    day,
    status: pickStatus(plan, offset, options, random),
    doneSteps: steps.slice(0, countDoneSteps(steps.length, unfinishedStatus, random)),
    instantAfter: minutes => calendar.instant(day, startMinute + minutes),
  };
};

const pickStatus = (
  { kind }: Row<'plans'>,
  offset: number,
  { unfinishedStatus, isRepair }: TaskOptions,
  random: Random,
): TaskStatus => {
  const outcome = random.weighted(getOutcomes(kind));
  if (unfinishedStatus) return unfinishedStatus;
  if (isRepair) return 'closed';
  // No task stays in review for months.
  const isInReview = outcome === 'pending' || outcome === 'correct' || outcome === 'return';
  return isInReview && offset < -fullEvidenceDays ? getFinalStatus(kind) : outcome;
};

const countDoneSteps = (steps: number, unfinishedStatus: UnfinishedStatus | undefined, random: Random) => {
  if (!unfinishedStatus) return steps;
  return unfinishedStatus === 'impossible' ? 1 : random.int(1, steps - 1);
};

export const createTask = (
  { plan, startSite }: PlannedVisit,
  agent: Person,
  { status, unfinishedStatus, delay, day, instantAfter }: Execution,
  { random, nextTaskId }: GeneratorContext,
): Row<'tasks'> => {
  const { reviewed, tests } = taskKindDefinitions[plan.kind];
  const obstacle = random.pick(demoKinds[plan.kind].bringsNothing ? obstacles.slice(0, 3) : obstacles);
  const isImpossible = unfinishedStatus === 'impossible';
  return {
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
    lat: blurCoordinate(startSite.lat, random),
    lng: blurCoordinate(startSite.lng, random),
    cause_return: pickReturnCause(status, random),
    impossible_cause: isImpossible ? obstacle.cause : null,
    impossible_note: isImpossible ? obstacle.note : null,
    impossible_at: isImpossible ? instantAfter(25) : null,
    refused_slots: null,
    returned_at: status === 'return' ? instantAfter(1_000) : null,
    // Work older than a month has been seen.
    seen_at: !unfinishedStatus && day < -30 ? instantAfter(2_000) : null,
    seen_by: null,
    data_m: reviewed && status === 'accept' ? [addedData(random)] : [],
    owner: plan.owner,
    wilaya_id: plan.wilaya_id,
    cluster_id: plan.cluster_id,
    manager_id: plan.manager_id,
    clocked_at: instantAfter(0),
    arrival: null,
    deleted_by: null,
    submitted_at: unfinishedStatus ? null : instantAfter(tests.length * stepMinutes),
    deleted_at: null,
    created_at: instantAfter(0),
    version: 1,
  };
};

export const closePlan = (
  plan: Row<'plans'>,
  { unfinishedStatus, instantAfter }: Execution,
  cancelledBy: number,
) => {
  plan.version = 2;
  if (unfinishedStatus === 'cancelled') {
    plan.status = 'cancelled';
    plan.cancelled_at = instantAfter(90);
    plan.cancelled_by = cancelledBy;
  } else plan.status = unfinishedStatus === 'impossible' ? 'impossible' : 'done';
};

const pickReturnCause = (status: TaskStatus, random: Random) => {
  if (status === 'return') return returnCause;
  return status === 'cancelled' ? random.pick(cancelReasons) : null;
};

/** Some 40 m around a coordinate. */
export const blurCoordinate = (degrees: number | null, random: Random) =>
  degrees && Math.round((degrees + random.normal() * 0.0004) * 1e6) / 1e6;

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

/** Why a task without photos is returned. */
const returnCause = 'Étapes incomplètes, à reprendre';
/** Why managers cancel work in progress. */
const cancelReasons = ['Doublon avec une autre visite', 'Chantier suspendu par le propriétaire du site'];
/** The last one applies only to kinds that bring material. */
const obstacles = [
  { cause: 'no_access', note: 'Portail cadenassé, gardien injoignable.' },
  { cause: 'weather', note: 'Piste coupée par l’oued.' },
  { cause: 'owner_refuses', note: 'Le bailleur refuse l’accès à la terrasse.' },
  { cause: 'missing_material', note: 'Le matériel prévu n’était pas au magasin.' },
] as const;
