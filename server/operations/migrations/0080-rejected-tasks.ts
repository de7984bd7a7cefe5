import { type Kysely, sql } from 'kysely';
import type { Locks, Phase } from '../../framework/db/migration-phase';

/**
 * A rejected task that is closed or replanned becomes `reject_closed`: it stays rejected in the figures, instead of
 * counting as done. Existing ones are known by their history, which gets the new state as well, so that the decision can
 * still be undone. Triggers adjust the sums; only surveys can be rejected, so only they have a last task to replace.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

export const locks: Locks['locks'] = ['tasks'];

const counts = 'it counts the tasks of the version before as its own did';
export const phase: Phase = {
  contract: {
    'function tasks_work_changed() is another: its text differs': counts,
    'function tasks_work_new() is another: its text differs': counts,
    'function tasks_work_old() is another: its text differs': counts,
  },
};

const states = [
  ...['', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'reject_closed', 'closed'],
  ...['impossible', 'cancelled'],
];
const stateList = states.map(state => `'${state}'`).join(', ');

const figures = ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject'];
const figureColumns = figures.join(', ');
const group = 'family, day, site_id, owner, cluster_id, wilaya_id';
const summed = figures.map(name => `sum(${name}) as ${name}`).join(', ');
const hasDifference = figures.map(name => `sum(${name}) <> 0`).join(' or ');

const isDone = `status in ('', 'correct', 'pending', 'accept', 'closed')`;
const isRejected = `status in ('reject', 'reject_closed')`;
/** As in 0030, but for the rejected tasks. */
const selectFigures = (rows: string, negated: boolean) =>
  `select ${group}, ${figures.map(name => (negated ? `-${name} as ${name}` : name)).join(', ')} from (
      select family, (created_at at time zone 'Africa/Algiers')::date as day,
        coalesce(drop_site_id, site_id) as site_id, owner, cluster_id, wilaya_id, 0 as planned, 1 as tasks,
        (${isDone})::int as done, (${isDone} and late)::int as done_late, (status = 'ongoing')::int as ongoing,
        (status = 'accept')::int as accept, (${isRejected})::int as reject
      from ${rows} join task_kinds using (kind) where deleted_at is null and family is not null
    ) ${rows}_counted`;
const defineTriggerFunction = (name: string, rows: string, having = '') => `
create or replace function tasks_work_${name}() returns trigger language plpgsql as $$
begin
  insert into work_changes (${group}, ${figureColumns})
    select ${group}, ${summed} from (${rows}) c group by ${group}${having};
  return null;
end $$;;
`;
const added = selectFigures('new_rows', false);
const removed = selectFigures('old_rows', true);

const statements = `
alter table tasks drop constraint tasks_status_check,
  add constraint tasks_status_check check (status in (${stateList}));;
drop index if exists tasks_open;;
create index tasks_open on tasks (kind, status, created_at, id)
  where deleted_at is null and status in
    ('ongoing', 'pending', 'return', 'correct', 'reject', 'reject_closed', 'impossible', 'cancelled');;
${defineTriggerFunction('new', added)}
${defineTriggerFunction('old', removed)}
${defineTriggerFunction('changed', `${removed} union all ${added}`, ` having ${hasDifference}`)}
with ended as (
  update history h set after = jsonb_set(h.after, '{status}', '"reject_closed"')
  where h.object = 'tasks' and h.action in ('taskActions.close', 'taskActions.replan')
    and h.before ->> 'status' = 'reject' and h.after ->> 'status' = 'closed'
    and exists (select from tasks t where t.id = h.object_id and t.status = 'closed')
    and not exists (
      select from history later
      where later.object = 'tasks' and later.object_id = h.object_id and later.id > h.id
        and later.after ->> 'status' is not null)
  returning h.object_id
)
update tasks t set status = 'reject_closed', version = t.version + 1 from ended where t.id = ended.object_id;;
update site_areas a set (last_task_id, last_task_at, last_task_agent_id) = (
  select t.id, t.created_at, t.agent_id from tasks t
  where t.kind = 'ssr' and t.site_id = a.site_id and t.deleted_at is null and ${isDone}
  order by t.created_at desc, t.id desc limit 1)
where a.area = 'ssr' and a.last_task_id in (select id from tasks where status = 'reject_closed');;
`;
