import { sql } from 'kysely';
import { knownRestDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { defaultWeek } from '../../../contract/work/workforce';
import type { Api } from '../harness';

/** What a year of maintenance is held against: plain loops over days, with none of the product's own reckoning. */
export type Rule = {
  maintenance_id: number;
  every: number;
  days_before: number;
  days_after: number;
  days_ahead: number;
};
export type Plan = {
  id: number;
  site_id: number;
  kind: TaskKind;
  status: string;
  day: string;
  due_day: string | null;
  maintenance_id: number | null;
  agent_id: number | null;
};
export type Task = { id: number; site_id: number; status: string; day: string; agent_id: number };

/** When a site is due next: so many days after it was done last, else spread over the first period. */
export const computeDueDay = (rule: Rule, site: number, tasks: Task[], starts: string) => {
  const isDone = ({ status }: Task) => ['', 'correct', 'pending', 'accept', 'closed'].includes(status);
  const last = tasks
    .filter(isDone)
    .map(({ day }) => day)
    .sort()
    .at(-1);
  const next = last && addDays(last, rule.every);
  return next && next >= starts ? next : addDays(starts, site % rule.every);
};

/** The days on which a visit may be planned: those of its window, four weeks once that is over, a working day at last. */
export const listWindowDays = (rule: Rule, due: string) => {
  const tomorrow = addDays(today(), 1);
  const isLate = addDays(due, rule.days_after) < tomorrow;
  const [from, count] = isLate
    ? [tomorrow, 29]
    : [addDays(due, -rule.days_before), rule.days_before + rule.days_after + 1];
  const days = Array.from({ length: count }, (_, n) => addDays(from, n)).filter(day => day >= tomorrow);
  while (days.every(day => knownRestDays.getRestKind(day) !== null))
    days.push(addDays(days.at(-1) ?? today(), 1));
  return days;
};

/** Plans and tasks of the sites. */
export const loadWork = async ({ db }: Api, sites: number[]) => ({
  plans: (
    await sql<Plan>`select id, site_id, kind, status, day, due_day, maintenance_id, agent_id from plans
      where site_id = any(${sites}::int[]) order by day, id`.execute(db)
  ).rows,
  tasks: (
    await sql<Task>`select id, site_id, status, agent_id, (created_at at time zone 'Africa/Algiers')::date as day
      from tasks where site_id = any(${sites}::int[]) and deleted_at is null order by id`.execute(db)
  ).rows,
});

/** Whether an agent is there on a day and has room for what it holds and `more` visits, each as long as usual. */
export const createCapacityCheck = async (api: Api, agents: number[], usual: Map<TaskKind, number>) => {
  const plans = (await api.rows('plans', { agent_id: agents })).filter(
    ({ status }) => status !== 'cancelled',
  );
  const weeks = await api.rows('workforce', { agent_id: agents });
  const absences = await api.rows('absences', { agent_id: agents });
  return (agent: number, day: string, more = 0) => {
    const week = weeks.find(({ agent_id }) => agent_id === agent);
    const dayPlans = plans.filter(plan => plan.agent_id === agent && plan.day === day);
    const count = dayPlans.length + more;
    const minutes = dayPlans.reduce((sum, { kind }) => sum + usual.get(kind)!, 0) + more * usual.get('gpm')!;
    const capacity =
      knownRestDays.getRestKind(day) === 'holiday'
        ? 0
        : (week?.minutes ?? defaultWeek)[new Date(day).getUTCDay()];
    const isAway = absences.some(
      ({ agent_id, day_from, day_to }) => agent_id === agent && day_from <= day && day <= day_to,
    );
    // An empty day takes one, however long.
    const hasTime = minutes <= capacity || (count === 1 && capacity > 0);
    return !isAway && count <= (week?.most?.gpm ?? 100) && hasTime;
  };
};
