import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dashboards } from '../../../contract/figures/dashboards';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import {
  doneStatuses,
  openStatuses,
  rejectedStatuses,
  submittedStatuses,
  unfinishedStatuses,
} from '../../../contract/work/task-states';
import type { DerivedName } from '../../../server/sites/derived';
import { recount } from '../../../server/sites/derived/recount';
import { createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';

const api = testApi();
const sorted = (statuses: readonly string[]) => [...statuses].sort();

it('triggers and functions of the database count as done and as rejected what the contract does', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select p.proname as name, p.prosrc as source from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`.execute(api.db);
  // What is summed as « done » and as « reject », and lists of states at all.
  const found = rows.flatMap(({ name, source }) =>
    [...source.matchAll(/\bstatus in \(([^()]*)\)(?:\)::int as (done|reject)\b)?/g)].map(
      ([, list, figure]) => ({
        name,
        states: sorted([...list.matchAll(/'(\w*)'/g)].map(([, status]) => status)),
        figure,
      }),
    ),
  );
  for (const [figure, statuses] of Object.entries({ done: doneStatuses, reject: rejectedStatuses })) {
    const summed = found.filter(each => each.figure === figure);
    expect(summed.map(({ name }) => name)).toContain('tasks_work_new');
    expect(summed.filter(({ states }) => `${states}` !== `${sorted(statuses)}`)).toEqual([]);
  }
  const known = [doneStatuses, openStatuses, rejectedStatuses, submittedStatuses, unfinishedStatuses].map(
    list => `${sorted(list)}`,
  );
  expect(found.filter(({ states }) => !known.includes(`${states}`))).toEqual([]);
});

it('knows every state once: done, unfinished, rejected for good or stopped', () => {
  expect(sorted([...doneStatuses, ...unfinishedStatuses, 'reject_closed', 'cancelled'])).toEqual(
    sorted([
      '',
      'ongoing',
      'pending',
      'return',
      'correct',
      'accept',
      'reject',
      'reject_closed',
      'closed',
      'impossible',
      'cancelled',
    ]),
  );
});

it('stored sums count a task of each state as a plain look at them does', async () => {
  const figuresByState: Record<TaskStatus, 'done' | 'ongoing' | 'accept' | 'reject' | null> = {
    '': 'done',
    ongoing: 'ongoing',
    pending: 'done',
    return: null,
    correct: 'done',
    // Done as well.
    accept: 'accept',
    reject: 'reject',
    reject_closed: 'reject',
    closed: 'done',
    impossible: null,
    cancelled: null,
  };
  const site = await createSite(api.db);
  const expected = { done: 0, ongoing: 0, accept: 0, reject: 0 };
  for (const [status, figure] of Object.entries(figuresByState)) {
    const created_at = new Date('2018-06-05T09:00:00Z');
    // Each in another state first: the sums follow the change.
    const id = await createTask(api.db, site, { kind: 'ssr', status: 'return', created_at });
    await api.update('tasks', id, { status: status as TaskStatus });
    if (figure) expected[figure]++;
    if (figure === 'accept') expected.done++;
  }
  const days = { start_date: '2018-06-01', end_date: '2018-06-30' };
  for (const owner of [undefined, 'inhouse']) {
    const { body } = await api.client('admin').call(dashboards.actions.tasks, { ...days, owner });
    const [{ done, ongoing, accept, reject }] = body.data.perOwnerDetail.filter(
      ({ site_owner }: { site_owner: string }) => site_owner === 'inhouse',
    );
    expect({ done, ongoing, accept, reject }).toEqual(expected);
  }
  const sums: DerivedName[] = ['taskCounts', 'workByDay', 'workByCluster', 'workByMonth'];
  expect(await recount(api.db, { repair: false, only: sums })).toEqual([]);
});
