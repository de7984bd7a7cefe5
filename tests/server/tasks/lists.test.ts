import type { Insertable, Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { deliveryTasks, taskLists } from '../../../contract/task-lists';
import { installationTypes, type TaskKind, taskKinds, taskStatuses } from '../../../contract/vocabulary';
import type { Schema } from '../../../server/db/schema';
import { byTurns } from '../../depth';
import { aSite, aTask } from '../../factories/sites';
import { aPhoto, mobileOf, sendPhoto } from '../field/mobile';
import { type Api, startApi } from '../harness';
import { allPermissions, missing } from '../world';

/**
 * What the task lists answer, against the same computed in plain loops over the whole tables: which tasks a reader may
 * reach (product decisions) and what each filter leaves of them (document 2, section 2.2).
 */
type Row<T extends keyof Schema> = Selectable<Schema[T]>;
type Reader = Pick<Row<'accounts'>, 'id' | 'username' | 'role' | 'owner' | 'cluster_id'>;
type TaskAt = Row<'tasks'> & { site: Row<'sites'>; drop: Row<'sites'> | null; agent: string | null };

let api: Api;
let readers: Reader[];
let tasks: TaskAt[];
beforeAll(async () => {
  api = await startApi();
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
afterAll(() => api?.close());

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
  const ask = async (reader: Reader, input: object) => {
    const { status, body } = await api.reader(reader.username).call(list, { ...address, ...input });
    if (status !== 200)
      throw new Error(`${reader.username} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
    return body as { tasks: any[]; total: number; pages: number };
  };
  const expected = (reader: Reader, filter: Filter = {}) =>
    tasks.filter(
      task =>
        kinds.includes(task.kind) &&
        sees(reader, task) &&
        task.deleted_at === null &&
        Object.entries(filter).every(([name, value]) => leaves[name](task, value)),
    );
  const asAnswered = ({ tasks: rows, total }: { tasks: any[]; total: number }) => ({
    ids: sorted(rows.map(({ task_id }) => task_id)),
    total,
  });
  const asExpected = (rows: TaskAt[]) => ({ ids: idsOf(rows), total: rows.length });

  it('shows each reader the tasks in reach, by page and all at once', async () => {
    for (const reader of readers) {
      const wanted = asExpected(expected(reader));
      expect([reader.username, asAnswered(await ask(reader, { limit: 1000 }))]).toEqual([
        reader.username,
        wanted,
      ]);
      expect([reader.username, asAnswered(await ask(reader, { limit: -1 }))]).toEqual([
        reader.username,
        wanted,
      ]);
    }
  });

  it('joins filters, for everybody', async () => {
    const both: Filter[] = [
      { task_status: 'done', late: 'yes' },
      { late: 'no', plan_from: '2026-03-05', plan_to: '2026-03-20' },
      { review: 'no', date_from: '2026-03-05', date_to: '2026-03-10' },
      { site: 'a', task_status: 'closed' },
    ];
    for (const reader of byTurns(3, readers, turn + 1)) {
      for (const filter of both.filter(({ review }) => review === undefined || reader.role !== 'agent')) {
        const about = [reader.username, filter];
        const answer = await ask(reader, { ...filter, limit: 1000 });
        expect([...about, asAnswered(answer)]).toEqual([...about, asExpected(expected(reader, filter))]);
      }
    }
  });

  it('pages through the same tasks in order, each once', async () => {
    const limit = 30;
    for (const username of ['admin', 'l.two-clusters', 'l.no-cluster']) {
      const wanted = expected(theReader(username));
      const seen: number[] = [];
      const pages = Math.max(1, Math.ceil(wanted.length / limit));
      for (let page = 1; page <= pages; page++) {
        const answer = await ask(theReader(username), { limit, page });
        expect([answer.total, answer.pages]).toEqual([wanted.length, pages]);
        seen.push(...answer.tasks.map(({ task_id }) => task_id));
      }
      expect([username, seen]).toEqual([username, wanted.sort(lastStartedFirst).map(({ id }) => id)]);
      expect((await ask(theReader(username), { limit, page: 1_000 })).tasks).toEqual([]);
    }
  });

  it('answers a task in reach whole, and one out of reach as one that does not exist', async () => {
    const ofList = tasks.filter(task => kinds.includes(task.kind));
    const every = Math.ceil(ofList.length / 6);
    const sample = [
      ...ofList.filter((_, n) => n % every === 0),
      ofList.find(isDeletedLately)!,
      ofList.find(task => task.deleted_at !== null && !isDeletedLately(task))!,
    ];
    for (const reader of byTurns(3, readers, turn)) {
      const client = api.reader(reader.username);
      const absent = await client.call(show, { task_id: missing.task });
      expect(absent.status).toBe(404);
      const seen = sample.map(task => mayOpen(reader, task));
      for (const [n, { id, kind, status, site }] of sample.entries()) {
        const answer = await client.call(show, { task_id: id });
        const listed = await ask(reader, { detail: true, pm: id });
        const about = `${reader.username}: ${id}`;
        if (!seen[n]) {
          expect([about, answer.status, answer.body]).toEqual([about, 404, absent.body]);
          expect([about, listed]).toMatchObject([about, { tasks: [], total: 0 }]);
          continue;
        }
        const whole = { task_id: id, task_type: kind, task_status: status, task_site_code: site.code };
        expect([about, answer.status, answer.body.total]).toEqual([about, 200, 1]);
        expect(answer.body.tasks).toMatchObject([{ ...whole, data_m: expect.any(Array) }]);
        expect([about, listed]).toMatchObject([about, { tasks: [whole], total: 1 }]);
      }
    }
  });

  it('counts the steps of each task’s own kind', async () => {
    const { tasks: rows } = await ask(theReader('admin'), { limit: -1 });
    const steps = { delivery: 2, ssr: 4, installation: 7, gpm: 5, cm: 5 };
    const wrong = rows.filter(row => row.task_steps.of !== steps[row.task_type as TaskKind]);
    expect(wrong.map(row => [row.task_type, row.task_steps.of])).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('answers no task of another list', async () => {
    const other = tasks.find(
      task => !kinds.includes(task.kind) && task.kind !== 'installation' && task.deleted_at === null,
    )!;
    expect(await ask(theReader('admin'), { detail: true, pm: other.id })).toMatchObject({
      tasks: [],
      total: 0,
    });
  });

  it('exports what is selected, as far as it is in reach', async () => {
    const chosen = tasks.filter((task, n) => n % 3 === 0 && kinds.includes(task.kind)).map(({ id }) => id);
    for (const reader of byTurns(3, readers, turn + 2)) {
      const input = { ...address, ids: chosen.join(), export: true, columns: 'task_id' };
      const { body } = await api.reader(reader.username).call({ ...list, method: 'POST' }, input);
      const wanted = expected(reader).filter(({ id }) => chosen.includes(id));
      expect([reader.username, sorted(cellsOf(body).flat().map(Number))]).toEqual([
        reader.username,
        idsOf(wanted),
      ]);
    }
  });
});

it('a delivery or installation is found by its number, without its kind', async () => {
  const list = deliveryTasks.actions.list;
  const client = api.client('admin');
  for (const kind of ['delivery', 'installation'] as const) {
    const { id } = tasks.find(task => task.kind === kind && task.deleted_at === null)!;
    for (const asked of [{ detail: true, pm: id }, { pm: id }, { ids: id }]) {
      const { body } = await client.call(list, asked);
      expect([asked, body.total, body.tasks[0]]).toMatchObject([asked, 1, { task_id: id, task_type: kind }]);
    }
    const other = kind === 'delivery' ? 'installation' : 'delivery';
    expect((await client.call(list, { pm: id, task_type: other })).body.total).toBe(0);
  }
});

describe('the photos of a task', () => {
  it('have addresses signed for the reader alone, and keep what they replaced', async () => {
    const agent = theReader('l.agent');
    const taskid = await aTask(api.db, await aSite(api.db), { agent_id: agent.id, status: 'ongoing' });
    const mobile = await mobileOf(api, agent.id);
    for (const color of ['#357', '#a33']) {
      const slot = { taskid, test: 'pickup', index: 0 };
      expect((await sendPhoto(mobile, slot, await aPhoto(color))).status).toBe(200);
    }

    const { show } = taskLists[0].actions;
    const seenBy = async (username: string) =>
      (await api.client(username).call(show, { task_id: taskid })).body.tasks[0].task_tests.pickup.data
        .photos;
    for (const username of ['admin', 'l.agent']) {
      const [photo, ...more] = await seenBy(username);
      expect(more).toEqual([]);
      expect(photo).toMatchObject({ index: 0, verdict: null, earlier: [{ id: expect.any(Number) }] });
      for (const address of [photo.url, photo.thumb, photo.original, photo.earlier[0].thumb] as string[]) {
        expect(address).toContain(`for=${theReader(username).id}&`);
        const picture = await api.app.inject({ method: 'GET', url: address });
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([
          200,
          expect.stringMatching(/^image\//),
        ]);
        const unsigned = await api.app.inject({ method: 'GET', url: address.split('?')[0] });
        expect(unsigned.statusCode).toBe(403);
      }
    }
  });
});

/** What each filter leaves; each alone, in every list, is tried in filters.test.ts. */
type Filter = Record<string, unknown>;
/** Days are those of Algeria. */
const startedOn = ({ created_at }: TaskAt) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' }).format(created_at);
const leaves: Record<string, (task: TaskAt, value: any) => boolean> = {
  task_status: ({ status }, value) => status === (value === 'done' ? '' : value),
  date_from: (task, value) => startedOn(task) >= value,
  date_to: (task, value) => startedOn(task) <= value,
  plan_from: ({ planned_day }, value) => planned_day !== null && planned_day >= value,
  plan_to: ({ planned_day }, value) => planned_day !== null && planned_day <= value,
  site: ({ site, drop }, value) =>
    [site, drop].some(
      each => each && [each.code, each.name].some(text => text?.toLowerCase().includes(value)),
    ),
  // What is set aside is not late, whenever it was begun.
  late: ({ late, status }, value) =>
    (late && !['impossible', 'cancelled'].includes(status)) === (value === 'yes'),
  review: ({ status, seen_at }, value) =>
    (['pending', 'correct'].includes(status) || (status === '' && seen_at === null)) === (value === 'yes'),
};

const day = 86_400_000;
const isDeletedLately = ({ deleted_at }: Pick<TaskAt, 'deleted_at'>) =>
  deleted_at !== null && deleted_at.getTime() > Date.now() - 30 * day;

const clustersOf = ({ username, cluster_id }: Reader) =>
  username === 'l.two-clusters' ? [2, 3] : cluster_id === null ? [] : [cluster_id];
const sees = (reader: Reader, { site, drop, agent_id }: TaskAt) =>
  reader.role === 'admin' ||
  (reader.role === 'agent'
    ? agent_id === reader.id
    : [site, drop].some(
        each =>
          each &&
          ((clustersOf(reader).includes(each.cluster_id) &&
            (reader.role === 'cluster_manager' || [null, each.owner].includes(reader.owner))) ||
            (reader.role === 'manager' && each.manager_id === reader.id)),
      ));
/** Deleted tasks are there for an admin, for 30 days. */
const mayOpen = (reader: Reader, task: TaskAt) =>
  sees(reader, task) && (task.deleted_at === null || (reader.role === 'admin' && isDeletedLately(task)));

const lastStartedFirst = (a: TaskAt, b: TaskAt) =>
  b.created_at.getTime() - a.created_at.getTime() || b.id - a.id;

const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const idsOf = (rows: { id: number }[]) => sorted(rows.map(({ id }) => id));
const theReader = (name: string) => readers.find(({ username }) => username === name)!;

const addReaders = async () => {
  const permissions = allPermissions;
  const two = { ...permissions, pm: { ...permissions.pm, clusters: [2, 3] } };
  await api.person({ role: 'cluster_manager', username: 'l.two-clusters', cluster_id: 1, permissions: two });
  await api.person({ role: 'cluster_manager', username: 'l.cluster', cluster_id: 1, permissions });
  await api.person({ role: 'manager', username: 'l.all-owners', cluster_id: 1, permissions });
  await api.person({
    role: 'manager',
    username: 'l.one-owner',
    cluster_id: 1,
    owner: 'inhouse',
    permissions,
  });
  await api.person({ role: 'manager', username: 'l.no-cluster', owner: 'inhouse', permissions });
  await api.person({ role: 'admin', username: 'l.owner-admin', owner: 'SASCC', permissions });
  await api.person({ role: 'agent', username: 'l.agent', cluster_id: 1, permissions });
  await api.person({ role: 'agent', username: 'l.nothing', cluster_id: 1, permissions });
  readers = await api.db
    .selectFrom('accounts')
    .select(['id', 'username', 'role', 'owner', 'cluster_id'])
    .where(eb => eb.or([eb('username', 'like', 'l.%'), eb('username', '=', 'admin')]))
    .execute();
};

/** Every kind in every state, on sites of all clusters and owners, around midnight in Algeria. */
const addTasks = async () => {
  const { db } = api;
  const manager_id = theReader('l.no-cluster').id;
  for (const cluster_id of [1, 2])
    await aSite(db, {
      cluster_id,
      manager_id,
      name: `Épine ${cluster_id}`,
      name_search: `epine ${cluster_id}`,
    });
  const sites = await db.selectFrom('sites').selectAll().orderBy('id', 'desc').limit(23).execute();
  const agents = [theReader('l.agent').id, await api.accountId('agent'), null];
  const { seen_by, rows } = { seen_by: theReader('admin').id, rows: [] as Insertable<Schema['tasks']>[] };
  const ago = (days: number) => new Date(Date.now() - days * day);
  for (const kind of taskKinds) {
    for (const status of taskStatuses) {
      for (let n = 0; n < 9; n++) {
        const number = rows.length;
        const site = sites[number % sites.length];
        const drop = kind === 'delivery' ? sites[(number * 7 + 3) % sites.length] : null;
        const { owner, wilaya_id, cluster_id, manager_id } = drop ?? site;
        const seen = number % 4 === 0;
        rows.push({
          kind,
          status,
          site_id: site.id,
          owner,
          wilaya_id,
          cluster_id,
          manager_id,
          drop_site_id: drop?.id ?? null,
          agent_id: agents[number % agents.length],
          installation_type: kind === 'installation' ? installationTypes[n % installationTypes.length] : null,
          planned_day: n % 3 === 0 ? null : `2026-03-${String(5 + (number % 20)).padStart(2, '0')}`,
          late: number % 5 === 0,
          seen_at: seen ? ago(1) : null,
          seen_by: seen ? seen_by : null,
          deleted_at: n === 7 ? ago(2) : n === 8 ? ago(40) : null,
          created_at: new Date(Date.UTC(2026, 2, 4 + (n % 9), 22 + (number % 3), 30)),
        });
      }
    }
  }
  await db.insertInto('tasks').values(rows).execute();
};

/** The cells of a workbook's first sheet below its header; empty ones as ''. */
const cellsOf = (file: Buffer): unknown[][] => {
  const book = XLSX.read(file);
  const sheet = book.Sheets[book.SheetNames[0]];
  return XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' }).slice(1);
};
