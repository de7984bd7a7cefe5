import { getSubmittedStatus } from '../../../contract/work/task-states';
import type { Calendar } from './calendar';
import type { FieldWork } from './field-work';
import type { People, Person } from './people';
import type { Random } from './random';
import type { NewRow, Row } from './rows';
import type { DemoSite } from './sites';

type Change = NewRow<'history', 'id' | 'reverts'>;
type Values = Record<string, unknown>;
type Author = { id: number | null; role: string };
type ChangeDetails = [
  at: string,
  author: Author,
  action: Change['action'],
  before: Values | null,
  after: Values,
];

/** The changes of a site and of its tasks, oldest first, as shown in their history and in people's activity. */
export const generateHistory = (
  site: DemoSite,
  { plans, tasks }: FieldWork,
  random: Random,
  calendar: Calendar,
  people: People,
): Change[] => {
  const planner = site.manager ?? people.admins[0];
  const startedPlans = new Set(tasks.map(({ plan_id }) => plan_id));
  const changes = [
    ...listSiteChanges(site, planner, random, calendar),
    ...plans.flatMap(plan => listPlanChanges(plan, site.row.id, planner, startedPlans.has(plan.id))),
    ...tasks.flatMap(task => listTaskChanges(task, plans.find(plan => plan.id === task.plan_id)!, planner)),
  ];
  return changes.sort((a, b) => a.at.localeCompare(b.at));
};

const listSiteChanges = (
  { row, age, agents, createdBy }: DemoSite,
  planner: Person,
  random: Random,
  calendar: Calendar,
): Change[] => {
  const change = (...details: ChangeDetails) => createChange('sites', row.id, ...details);
  const pickInstant = () => calendar.instant(-random.int(1, age - 1), random.int(420, 1000));
  const { created_at, code, name, owner, wilaya_id, manager_id, address } = row;
  const [area] = agents.keys();
  const created = { code, name, owner, wilaya_id, manager_id, area };
  const changes = [change(created_at, createdBy, 'sites.create', null, created)];
  for (const [agentArea, agent] of agents)
    if (agent) {
      const before = { area: agentArea, agent_id: null };
      changes.push(
        change(pickInstant(), planner, 'sites.assignAgent', before, { ...before, agent_id: agent.id }),
      );
    }
  if (random.chance(0.15))
    changes.push(change(pickInstant(), planner, 'sites.edit', { address: null }, { address }));
  if (random.chance(0.05)) {
    const previousOwner = owner === 'inhouse' ? 'MBS' : 'inhouse';
    changes.push(change(pickInstant(), createdBy, 'sites.changeOwner', { owner: previousOwner }, { owner }));
  }
  return changes;
};

const listPlanChanges = (
  { id, kind, day, agent_id, drop_site_id, created_at, cancelled_at }: Row<'plans'>,
  siteId: number,
  planner: Person,
  isStarted: boolean,
): Change[] => {
  const about = { plan_id: id, kind, day };
  const assigned = { ...about, ...(drop_site_id && { drop_site_id }), ...(agent_id && { agent_id }) };
  const change = (...details: ChangeDetails) => createChange('sites', siteId, ...details);
  const changes = [change(created_at, planner, 'planning.assign', null, assigned)];
  if (cancelled_at && !isStarted) {
    const [before, after] = ['planned', 'cancelled'].map(status => ({ ...about, status }));
    changes.push(change(cancelled_at, planner, 'planning.deletePlan', before, after));
  }
  return changes;
};

const listTaskChanges = (task: Row<'tasks'>, { cancelled_at }: Row<'plans'>, planner: Person): Change[] => {
  const { kind, plan_id, created_at, submitted_at, impossible_at, status, cause_return } = task;
  const agent = { id: task.agent_id, role: 'agent' } as const;
  const ongoing = { status: 'ongoing' };
  const change = (...details: ChangeDetails) => createChange('tasks', task.id, ...details);
  const changes = [change(created_at, agent, 'field.clockin', null, { plan_id })];
  if (impossible_at)
    changes.push(change(impossible_at, agent, 'field.impossible', ongoing, { status: 'impossible' }));
  if (status === 'cancelled' && cancelled_at)
    changes.push(change(cancelled_at, planner, 'taskActions.cancel', ongoing, { status, cause_return }));
  if (submitted_at) {
    const submitted = { status: getSubmittedStatus({ task_type: kind, task_status: 'ongoing' }) };
    changes.push(change(submitted_at, agent, 'field.submit', ongoing, submitted));
  }
  return changes;
};

const createChange = (
  object: 'sites' | 'tasks',
  object_id: number,
  ...[at, { id: account_id, role }, action, before, after]: ChangeDetails
): Change => ({
  at,
  account_id,
  role,
  object,
  object_id,
  action,
  before,
  after,
  import_id: null,
  address: null,
});
