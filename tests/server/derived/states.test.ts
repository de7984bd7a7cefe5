import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  doneStatuses,
  openStatuses,
  submittedStatuses,
  unfinishedStatuses,
} from '../../../contract/work/task-states';
import { testApi } from '../harness';

const api = testApi();
const sorted = (statuses: readonly string[]) => [...statuses].sort();

it('triggers and functions of the database count as done what the contract does', async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select p.proname as name, p.prosrc as source from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'`.execute(api.db);
  // What is summed as « done », and lists of states at all.
  const found = rows.flatMap(({ name, source }) =>
    [...source.matchAll(/\bstatus in \(([^()]*)\)(\)::int as done)?/g)].map(([, list, isDone]) => ({
      name,
      states: sorted([...list.matchAll(/'(\w*)'/g)].map(([, status]) => status)),
      isDone: isDone !== undefined,
    })),
  );
  const done = found.filter(({ isDone }) => isDone);
  expect(done.map(({ name }) => name)).toContain('tasks_work_new');
  expect(done.filter(({ states }) => `${states}` !== `${sorted(doneStatuses)}`)).toEqual([]);
  const known = [doneStatuses, openStatuses, submittedStatuses, unfinishedStatuses].map(
    list => `${sorted(list)}`,
  );
  expect(found.filter(({ states }) => !known.includes(`${states}`))).toEqual([]);
});

it('knows every state once: done, unfinished or stopped', () => {
  expect(sorted([...doneStatuses, ...unfinishedStatuses, 'cancelled'])).toEqual(
    sorted([
      '',
      'ongoing',
      'pending',
      'return',
      'correct',
      'accept',
      'reject',
      'closed',
      'impossible',
      'cancelled',
    ]),
  );
});
