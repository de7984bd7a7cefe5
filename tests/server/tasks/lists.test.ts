import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TaskKind, taskKinds, taskStatuses } from '../../../contract/organisation/vocabulary';
import { getSlots, getSteps } from '../../../contract/work/evidence';
import { deliveryTasks, taskLists } from '../../../contract/work/task-lists';
import type { Schema } from '../../../server/framework/db/schema';
import { sampleCases } from '../../depth';
import { createPlan, createSite, createTask } from '../../factories/sites';
import { createTaskInState } from '../../factories/tasks';
import { readRows } from '../../workbooks';
import { allPermissions, missingIds } from '../build-world';
import { type Client, testApi } from '../harness';
import {
  addReaders as addReadersOfSites,
  getIds,
  type Reader,
  type Row,
  readerNames,
  canSee as seesSite,
  sortNumbers,
} from '../row-access';

/**
 * What the task lists answer, against the same computed in plain loops over the whole tables: which tasks a reader may
 * reach (product decisions). What each filter leaves of them is tried in `filters.test.ts`.
 */
type TaskAt = Row<'tasks'> & { site: Row<'sites'>; drop: Row<'sites'> | null; agent: string | null };

const api = testApi();
let readers: Reader[];
let tasks: TaskAt[];
beforeAll(async () => {
  await addReaders();
  await addTasks();
  const sites = new Map((await api.db.selectFrom('sites').selectAll().execute()).map(row => [row.id, row]));
  const people = await api.db.selectFrom('accounts').select(['id', 'username_key']).execute();
  const usernames = new Map(people.map(({ id, username_key }) => [id, username_key]));
  tasks = (await api.db.selectFrom('tasks').selectAll().execute()).map(task => ({
    ...task,
    site: sites.get(task.site_id)!,
    drop: task.drop_site_id === null ? null : sites.get(task.drop_site_id)!,
    agent: task.agent_id === null ? null : usernames.get(task.agent_id)!,
  }));
});

const lists = taskLists.map((contract, turn) => ({
  turn,
  name: contract.name,
  contract,
  kinds: (contract.name === 'task_list'
    ? ['delivery', 'ssr', 'installation']
    : [contract.name]) as TaskKind[],
  // One address serves deliveries and installations.
  address: contract.name === 'installation' ? { task_type: 'installation' } : {},
}));

describe.each(lists)('$name', ({ contract, kinds, address, turn }) => {
  const { list, show } = contract.actions;
  const fetchTasks = async (reader: Reader, input: object) => {
    const { status, body } = await api.reader(reader.username).call(list, { ...address, ...input });
    if (status !== 200)
      throw new Error(`${reader.username} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
    return body as { tasks: any[]; total: number; pages: number };
  };
  const expected = (reader: Reader) =>
    tasks.filter(task => kinds.includes(task.kind) && sees(reader, task) && task.deleted_at === null);

  it('shows each reader the tasks in reach, and gives those that he picks in a file', async () => {
    const all = getIds(tasks.filter(task => kinds.includes(task.kind))).join();
    for (const reader of readers) {
      const matching = getIds(expected(reader));
      for (const limit of [1000, -1]) {
        const { tasks: rows, total } = await fetchTasks(reader, { limit });
        const actual = sortNumbers(rows.map(({ task_id }) => task_id));
        expect([reader.username, actual, total]).toEqual([reader.username, matching, matching.length]);
      }
      const picked = { ...address, ids: all, export: true, columns: 'task_id' };
      const { body } = await api.reader(reader.username).call({ ...list, method: 'POST' }, picked);
      expect([reader.username, sortNumbers(readRows(body).slice(1).flat().map(Number))]).toEqual([
        reader.username,
        matching,
      ]);
    }
  });

  it('pages through the same tasks in order, each once', async () => {
    const limit = 30;
    for (const username of ['admin', 'd-two-clusters', 'd-no-cluster']) {
      const matching = expected(theReader(username));
      const seen: number[] = [];
      const pages = Math.max(1, Math.ceil(matching.length / limit));
      for (let page = 1; page <= pages; page++) {
        const answer = await fetchTasks(theReader(username), { limit, page });
        expect([answer.total, answer.pages]).toEqual([matching.length, pages]);
        seen.push(...answer.tasks.map(({ task_id }) => task_id));
      }
      expect([username, seen]).toEqual([username, matching.sort(lastStartedFirst).map(({ id }) => id)]);
      expect((await fetchTasks(theReader(username), { limit, page: 1_000 })).tasks).toEqual([]);
    }
  });

  it('answers a task in reach whole, and one out of reach or of another list as one that does not exist', async () => {
    const ofList = tasks.filter(task => kinds.includes(task.kind));
    const every = Math.ceil(ofList.length / 6);
    const sample = [
      ...ofList.filter((_, n) => n % every === 0),
      ofList.find(isDeletedLately)!,
      ofList.find(task => task.deleted_at !== null && !isDeletedLately(task))!,
    ];
    for (const reader of sampleCases(3, readers, turn)) {
      const client = api.reader(reader.username);
      const absent = await client.call(show, { task_id: missingIds.task });
      expect(absent.status).toBe(404);
      const seen = sample.map(task => mayOpen(reader, task));
      for (const [n, { id, kind, status, site }] of sample.entries()) {
        const answer = await client.call(show, { task_id: id });
        const listed = await fetchTasks(reader, { detail: true, pm: id });
        const about = `${reader.username}: ${id}`;
        if (!seen[n]) {
          expect([about, answer.status, answer.body]).toEqual([about, 404, absent.body]);
          expect([about, listed]).toMatchObject([about, { tasks: [], total: 0 }]);
          continue;
        }
        const fullTask = { task_id: id, task_type: kind, task_status: status, task_site_code: site.code };
        expect([about, answer.status, answer.body.total]).toEqual([about, 200, 1]);
        expect(answer.body.tasks).toMatchObject([{ ...fullTask, data_m: expect.any(Array) }]);
        expect([about, listed]).toMatchObject([about, { tasks: [fullTask], total: 1 }]);
      }
    }
    const isOther = ({ kind }: TaskAt) => !kinds.includes(kind) && kind !== 'installation';
    const other = tasks.find(task => isOther(task) && task.deleted_at === null)!;
    const listed = await fetchTasks(theReader('admin'), { detail: true, pm: other.id });
    expect(listed).toMatchObject({ tasks: [], total: 0 });
  });

  it('counts the steps of each task’s own kind', async () => {
    const { tasks: rows } = await fetchTasks(theReader('admin'), { limit: -1 });
    const steps = { delivery: 2, ssr: 4, installation: 7, gpm: 5, cm: 5 };
    const wrong = rows.filter(row => row.task_steps.of !== steps[row.task_type as TaskKind]);
    expect(wrong.map(row => [row.task_type, row.task_steps.of])).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });
});

it('a delivery or installation is found by its number, without its kind', async () => {
  const list = deliveryTasks.actions.list;
  const client = api.client('admin');
  for (const kind of ['delivery', 'installation'] as const) {
    const { id } = tasks.find(task => task.kind === kind && task.deleted_at === null)!;
    for (const query of [{ detail: true, pm: id }, { pm: id }, { ids: id }]) {
      const { body } = await client.call(list, query);
      expect([query, body.total, body.tasks[0]]).toMatchObject([query, 1, { task_id: id, task_type: kind }]);
    }
    const other = kind === 'delivery' ? 'installation' : 'delivery';
    expect((await client.call(list, { pm: id, task_type: other })).body.total).toBe(0);
  }
});

/** A task by its own address, and by that of its list. */
const fetchBothWays = (client: Client, kind: TaskKind, id: number) => {
  const { list } = taskLists.find(({ name }) => name === kind)!.actions;
  return Promise.all([
    client.call(deliveryTasks.actions.show, { task_id: id }),
    client.call(list, { detail: true, pm: id, ...(kind === 'installation' && { task_type: kind }) }),
  ]);
};

it.each(taskKinds)('a %s has the evidence of all its steps', async kind => {
  const site = await createSite(api.db, { owner: 'MBS' });
  const id = await createTaskInState(api, site, { kind, status: '', whole: true });
  for (const { status, body } of await fetchBothWays(api.client('d-all-owners'), kind, id)) {
    expect([status, body.total, body.tasks[0].task_id]).toEqual([200, 1, id]);
    const tests = body.tasks[0].task_tests;
    const steps = getSteps(kind).map(({ test }) => test);
    expect(Object.keys(tests).sort()).toEqual(steps.toSorted());
    for (const test of steps) {
      const sent = getSlots(kind, test).filter(({ required }) => required);
      const actual = tests[test].data.photos.map((photo: { index: number }) => photo.index);
      expect([test, actual]).toEqual([test, sent.map(({ index }) => index)]);
    }
  }
});

it('says what was planned of it where its reader reaches that plan and may read its kind', async () => {
  const near = await createSite(api.db, { owner: 'MBS' });
  const far = await createSite(api.db, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
  const id = await createTask(api.db, near, { drop_site_id: far, status: '' });
  const plan = await createPlan(api.db, far, { kind: 'installation', from_task_id: id });
  const repair = await createPlan(api.db, near, { kind: 'cm', from_task_id: id });
  const permissions = { pm: { read_task: true } };
  await api.person({ role: 'cluster_manager', username: 'd-pm', cluster_id: 1, permissions });
  const followed = async (user: string) => {
    const { body } = await api.client(user).call(deliveryTasks.actions.show, { task_id: id });
    return body.tasks[0].followed_by.map(({ plan_id }: { plan_id: number }) => plan_id);
  };
  expect(await followed('d-pm')).toEqual([]);
  expect(await followed('d-all-owners')).toEqual([repair]);
  expect(await followed('admin')).toEqual([plan, repair]);
});

const day = 86_400_000;
const isDeletedLately = ({ deleted_at }: Pick<TaskAt, 'deleted_at'>) =>
  deleted_at !== null && deleted_at.getTime() > Date.now() - 30 * day;

const sees = (reader: Reader, { site, drop, agent_id }: TaskAt) =>
  reader.role === 'agent'
    ? agent_id === reader.id
    : seesSite(reader, site) || (drop !== null && seesSite(reader, drop));
/** Deleted tasks are there for an admin, for 30 days. */
const mayOpen = (reader: Reader, task: TaskAt) =>
  sees(reader, task) && (task.deleted_at === null || (reader.role === 'admin' && isDeletedLately(task)));

const lastStartedFirst = (a: TaskAt, b: TaskAt) =>
  b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;

const theReader = (name: string) => readers.find(({ username }) => username === name)!;

const addReaders = async () => {
  await addReadersOfSites(api);
  for (const username of ['l.agent', 'l.nothing'])
    await api.person({ role: 'agent', username, cluster_id: 1 });
  const names = [...readerNames, 'l.agent', 'l.nothing'];
  // All of these may export: what differs is which rows.
  for (const username of names.filter(name => name !== 'd-two-clusters'))
    await api.update('accounts', { username }, { permissions: JSON.stringify(allPermissions) });
  readers = await api.rows('accounts', { username: names });
};

/** Every kind in every state, on sites of all clusters and owners, around midnight in Algeria. */
const addTasks = async () => {
  const { db } = api;
  const manager_id = theReader('d-no-cluster').id;
  for (const cluster_id of [1, 2]) await createSite(db, { cluster_id, manager_id });
  const sites = await db.selectFrom('sites').selectAll().orderBy('id', 'desc').limit(23).execute();
  const agents = [theReader('l.agent').id, await api.accountId('agent'), null];
  const rows: Insertable<Schema['tasks']>[] = [];
  const ago = (days: number) => new Date(Date.now() - days * day);
  for (const kind of taskKinds) {
    for (const status of taskStatuses) {
      for (let n = 0; n < 9; n++) {
        const number = rows.length;
        const site = sites[number % sites.length];
        const drop = kind === 'delivery' ? sites[(number * 7 + 3) % sites.length] : null;
        const { owner, wilaya_id, cluster_id, manager_id } = drop ?? site;
        rows.push({
          ...{ kind, status, owner, wilaya_id, cluster_id, manager_id },
          site_id: site.id,
          drop_site_id: drop?.id ?? null,
          agent_id: agents[number % agents.length],
          deleted_at: n === 7 ? ago(2) : n === 8 ? ago(40) : null,
          created_at: new Date(Date.UTC(2026, 2, 4 + (n % 9), 22 + (number % 3), 30)),
        });
      }
    }
  }
  await db.insertInto('tasks').values(rows).execute();
};
