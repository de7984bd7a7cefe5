import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TaskKind, TaskStatus } from '../../../contract/vocabulary';
import { updateSite } from '../../../server/copies/queries-sites';
import { fold } from '../../../server/copies/queries-sums';
import { taskFamilies as families } from '../../../server/copies/queries-task-counts';
import { recount } from '../../../server/copies/recount';
import { randomFrom } from '../../../server/demo/random';
import { aSite, aTask } from '../../factories/sites';
import { type Api, startApi } from '../harness';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const kinds: TaskKind[] = ['delivery', 'ssr', 'gpm'];
const states: TaskStatus[] = ['', 'ongoing', 'pending', 'closed'];

it('adds up to what a count from scratch gives, after any changes and with the sums folded between', async () => {
  const random = randomFrom(17);
  const sites = await Promise.all([1, 2, 3].map(() => aSite(api.db)));
  const ids: number[] = [];
  for (let change = 0; change < 300; change++) {
    const id = random.pick(ids.length ? ids : [0]);
    const status = random.pick(states);
    switch (random.weighted(changes)) {
      case 'add':
        ids.push(await aTask(api.db, random.pick(sites), { kind: random.pick(kinds), status }));
        break;
      case 'sent':
        ids.push(await aTask(api.db, random.pick(sites), { drop_site_id: random.pick(sites), status }));
        break;
      case 'moved':
        await updateSite(api.db, random.pick(sites), { owner: random.pick(['inhouse', 'MBS', 'ooredoo']) });
        break;
      case 'state':
        await api.update('tasks', id, { status, late: random.chance(0.5) });
        break;
      case 'seen':
        await api.update('tasks', id, { seen_at: new Date() });
        break;
      case 'delete':
        await api.update('tasks', id, { deleted_at: new Date() });
        break;
      case 'several':
        await sql`update tasks set late = not late where id % 3 = 0`.execute(api.db);
        break;
      case 'undone':
        await api.db
          .transaction()
          .execute(async tx => {
            await aTask(tx, sites[0], { status });
            throw new Error('undone');
          })
          .catch(() => undefined);
        break;
      case 'fold':
        for (const family of families) await fold(api.db, family, 5);
    }
  }
  const differing = () => recount(api.db, { mend: false, only: ['taskCounts', 'pickupCounts', 'dayCounts'] });
  expect(await differing()).toEqual([]);
  for (const family of families) await fold(api.db, family, 0);
  expect(await differing()).toEqual([]);
  for (const { appended } of families)
    expect(
      await api.db
        .selectFrom(appended as 'task_changes')
        .selectAll()
        .execute(),
    ).toEqual([]);
});

it('is what the lists show', async () => {
  const admin = api.client('admin');
  for (const filter of [
    {},
    { task_status: 'done' },
    { late: 'yes' },
    { review: 'yes' },
    { site_wilaya: 16 },
  ]) {
    const { body } = await admin.get('/api/task/fetch', { ...filter, limit: 1 });
    const all = await admin.get('/api/task/fetch', { ...filter, limit: -1 });
    expect([filter, body.total]).toEqual([filter, all.body.tasks.length]);
  }
});

const changes = [
  ['add', 30],
  ['sent', 20],
  ['moved', 8],
  ['state', 25],
  ['seen', 15],
  ['delete', 10],
  ['several', 5],
  ['undone', 5],
  ['fold', 10],
] as const;
