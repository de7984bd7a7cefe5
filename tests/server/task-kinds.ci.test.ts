import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dashboards } from '../../contract/figures/dashboards';
import { taskKinds } from '../../contract/organisation/vocabulary';
import { syncTaskKinds } from '../../server/operations/migrations/sync-task-kinds';
import { createSite } from '../factories/sites';
import { testApi } from './harness';

const api = testApi();

const kindsOf = async () =>
  Object.fromEntries((await api.rows('task_kinds')).map(({ kind, family }) => [kind, family]));

it('are rows of the database, as the contract has them, whatever stood there', async () => {
  const families = { delivery: 'pm', ssr: 'pm', installation: 'pm', gpm: 'gpm', cm: null };
  expect(await kindsOf()).toEqual(families);
  expect(Object.keys(families)).toEqual([...taskKinds]);
  await api.db.updateTable('task_kinds').set({ family: 'gpm' }).where('kind', '=', 'cm').execute();
  await syncTaskKinds(api.db);
  expect(await kindsOf()).toEqual(families);
});

it('that come later count on the dashboards of their family, or on none', async () => {
  const site_id = await createSite(api.db, { site_class: 'indoor' });
  const year = { start_date: '2031-01-01', end_date: '2031-12-31' };
  const planned = async (action: 'tasks' | 'gpmTasks') => {
    const { body } = await api.client('admin').call(dashboards.actions[action], year);
    return body.data.perOwner.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  };
  const plan = (kind: string) =>
    sql`insert into plans (kind, site_id, day, owner, wilaya_id, cluster_id)
      select ${kind}::text, id, '2031-05-05', owner, wilaya_id, cluster_id from sites where id = ${site_id}`.execute(
      api.db,
    );
  await sql`insert into task_kinds values ('audit', 'pm'), ('jardin', 'gpm'), ('loisir', null)`.execute(
    api.db,
  );
  for (const kind of ['audit', 'audit', 'jardin', 'loisir']) await plan(kind);
  expect([await planned('tasks'), await planned('gpmTasks')]).toEqual([2, 1]);
  await sql`delete from plans where kind = 'audit' and id = (select max(id) from plans where kind = 'audit')`.execute(
    api.db,
  );
  expect([await planned('tasks'), await planned('gpmTasks')]).toEqual([1, 1]);
});
