import { type Area, installationTypes, type TaskKind } from '../../../contract/organisation/vocabulary';
import { acceptsField, getFieldRequirement } from '../../../contract/work/task-kinds';
import { catalogueKeys } from '../../organisation/reference/catalogues';
import type { Calendar } from './calendar';
import { demoKinds, getWeightedKinds } from './kinds';
import type { People, Person } from './people';
import type { Random } from './random';
import type { Row } from './rows';
import type { DemoSite } from './sites';

/** What the generators of plans and tasks share. */
export type GeneratorContext = {
  random: Random;
  calendar: Calendar;
  people: People;
  nextPlanId: () => number;
  nextTaskId: () => number;
  /** A warehouse of the cluster, where deliveries come from. */
  pickWarehouse: (cluster: number) => DemoSite['row'] | null;
};

/** A plan, and how many days after today it is planned (negative: before). */
export type PlannedVisit = {
  plan: Row<'plans'>;
  offset: number;
  /** Where the work starts: for deliveries the warehouse. */
  startSite: DemoSite['row'];
  dropSite: DemoSite['row'] | null;
};

export const createPlan = (
  site: DemoSite,
  area: Area,
  agent: Person | null,
  offset: number,
  context: GeneratorContext,
  kind: TaskKind = context.random.weighted(getWeightedKinds(area)),
): PlannedVisit => {
  const { random, calendar, people, nextPlanId, pickWarehouse } = context;
  const pickup = getFieldRequirement(kind, 'drop_site') ? pickWarehouse(site.row.cluster_id) : null;
  const [startSite, dropSite] = pickup ? [pickup, site.row] : [site.row, null];
  const planner = site.manager ?? random.pick(people.admins);
  const { owner, wilaya_id, cluster_id, manager_id } = site.row;
  const { maxWaitDays } = demoKinds[kind];
  const id = nextPlanId();
  // Plans of the past were made before their day, those of the future before today.
  const latestCreation = Math.min(offset, 0);
  return {
    offset,
    startSite,
    dropSite,
    plan: {
      id,
      kind,
      site_id: startSite.id,
      drop_site_id: dropSite?.id ?? null,
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
      waited_since: maxWaitDays === undefined ? null : calendar.day(latestCreation - 6 - (id % maxWaitDays)),
      owner,
      wilaya_id,
      cluster_id,
      manager_id,
      cancelled_at: null,
      cancelled_by: null,
      created_at: calendar.instant(latestCreation - random.int(2, 6), random.int(420, 960)),
      created_by: planner.id,
      version: 1,
    },
  };
};

export const cancelPlan = (
  { plan, offset }: PlannedVisit,
  site: DemoSite,
  { calendar, random, people }: GeneratorContext,
) => {
  plan.status = 'cancelled';
  plan.cancelled_at = calendar.instant(Math.min(offset, 0) - 1, random.int(420, 960));
  plan.cancelled_by = (site.manager ?? people.admins[0]).id;
  plan.version = 2;
};
