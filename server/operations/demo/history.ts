import { getSubmittedStatus } from '../../../contract/work/task-states';
import type { Calendar } from './calendar';
import type { FieldWork } from './field-work';
import type { People, Person } from './people';
import type { Random } from './random';
import type { NewRow } from './rows';
import type { DemoSite } from './sites';

type Change = NewRow<'history', 'id' | 'reverts'>;
type Values = Record<string, unknown>;

/** The changes of a site and of its tasks, oldest first, as shown in their history and in people's activity. */
export const generateHistory = (
  { row, age, agents, manager, createdBy }: DemoSite,
  { plans, tasks }: FieldWork,
  random: Random,
  calendar: Calendar,
  people: People,
): Change[] => {
  const changes: Change[] = [];
  const write = (change: Omit<Change, 'import_id' | 'address'>) =>
    changes.push({ ...change, import_id: null, address: null });
  const add = (at: string, author: Person, action: Change['action'], before: Values | null, after: Values) =>
    write({
      at,
      account_id: author.id,
      role: author.role,
      object: 'sites',
      object_id: row.id,
      action,
      before,
      after,
    });
  const later = () => calendar.instant(-random.int(1, age - 1), random.int(420, 1000));
  const planner = manager ?? people.admins[0];

  const { code, name, owner, wilaya_id, manager_id } = row;
  const [area] = agents.keys();
  add(row.created_at, createdBy, 'sites.create', null, { code, name, owner, wilaya_id, manager_id, area });
  for (const [of, agent] of agents) {
    const about = { area: of };
    if (agent)
      add(
        later(),
        planner,
        'sites.assignAgent',
        { ...about, agent_id: null },
        { ...about, agent_id: agent.id },
      );
  }
  if (random.chance(0.15)) add(later(), planner, 'sites.edit', { address: null }, { address: row.address });
  if (random.chance(0.05)) {
    const formerly = owner === 'inhouse' ? 'MBS' : 'inhouse';
    add(later(), createdBy, 'sites.changeOwner', { owner: formerly }, { owner });
  }
  const begun = new Set(tasks.map(({ plan_id }) => plan_id));
  for (const { id, kind, day, agent_id, drop_site_id, created_at, cancelled_at } of plans) {
    const about = { plan_id: id, kind, day };
    const known = Object.fromEntries(Object.entries({ drop_site_id, agent_id }).filter(([, value]) => value));
    add(created_at, planner, 'planning.assign', null, { ...about, ...known });
    if (cancelled_at && !begun.has(id)) {
      add(
        cancelled_at,
        planner,
        'planning.deletePlan',
        { ...about, status: 'planned' },
        { ...about, status: 'cancelled' },
      );
    }
  }
  for (const {
    id,
    kind,
    agent_id,
    plan_id,
    created_at,
    submitted_at,
    impossible_at,
    status,
    cause_return,
  } of tasks) {
    const sent = (at: string, action: Change['action'], before: Values | null, after: Values) =>
      write({
        at,
        account_id: agent_id,
        role: 'agent',
        object: 'tasks',
        object_id: id,
        action,
        before,
        after,
      });
    sent(created_at, 'field.clockin', null, { plan_id });
    if (impossible_at)
      sent(impossible_at, 'field.impossible', { status: 'ongoing' }, { status: 'impossible' });
    const { cancelled_at } = plans.find(plan => plan.id === plan_id)!;
    if (status === 'cancelled' && cancelled_at)
      write({
        at: cancelled_at,
        account_id: planner.id,
        role: planner.role,
        object: 'tasks',
        object_id: id,
        action: 'taskActions.cancel',
        before: { status: 'ongoing' },
        after: { status, cause_return },
      });
    if (submitted_at)
      sent(
        submitted_at,
        'field.submit',
        { status: 'ongoing' },
        { status: getSubmittedStatus({ task_type: kind, task_status: 'ongoing' }) },
      );
  }
  return changes.sort((a, b) => a.at.localeCompare(b.at));
};
