import type { Insertable, Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { deliveryTasks, taskLists } from '../../../contract/task-lists';
import { doneStatuses } from '../../../contract/task-states';
import {
  installationTypes,
  type TaskKind,
  taskKinds,
  taskStatuses,
  taskStatusFilters,
} from '../../../contract/vocabulary';
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
        (filter.deleted === 'yes' ? isDeletedLately(task) : task.deleted_at === null) &&
        Object.entries(filter).every(([name, value]) => leaves[name].test(task, value, reader)),
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

  // What is due hangs on deadlines and on today: tests/server/deadlines holds it against its own loop.
  const tried = Object.keys(contract.filters.shape).filter(name => !/^(overdue|due_from|due_to)$/.test(name));
  it.each(tried)('filters by %s', async name => {
    // An admin's dashboards count everything.
    const reader = theReader(name === 'own' ? 'l.owner-admin' : 'admin');
    const all = expected(reader);
    const some: boolean[] = [];
    for (const value of leaves[name].values(all)) {
      const wanted = expected(reader, { [name]: value });
      some.push(wanted.length > 0 && idsOf(wanted).join() !== idsOf(all).join());
      const answer = await ask(reader, { [name]: value, limit: 1000 });
      expect([value, asAnswered(answer)]).toEqual([value, asExpected(wanted)]);
    }
    // A filter that leaves all or nothing here would tell nothing.
    expect(some).toContain(true);
  });

  it('joins filters, for everybody', async () => {
    const both: Filter[] = [
      { task_status: 'done', late: 'yes' },
      { review: 'yes', date_from: '2026-03-11' },
      { late: 'no', plan_from: '2026-03-05', plan_to: '2026-03-20' },
      { review: 'no', date_from: '2026-03-05', date_to: '2026-03-10' },
      { date_from: '2026-03-05', date_to: '2026-03-10' },
      { plan_from: '2026-03-08' },
      { site: 'a', task_status: 'closed' },
    ];
    for (const reader of readers) {
      for (const filter of both.filter(({ review }) => review === undefined || reader.role !== 'agent')) {
        const about = [reader.username, filter];
        const answer = await ask(reader, { ...filter, limit: 1000 });
        expect([...about, asAnswered(answer)]).toEqual([...about, asExpected(expected(reader, filter))]);
      }
    }
  });

  it('pages through the same tasks in order, each once', async () => {
    const limit = 30;
    for (const username of ['admin', 'l.two-clusters', 'l.rahmani']) {
      const reader = theReader(username);
      const wanted = expected(reader);
      for (const [sort, order, compare] of byTurns(5, orders, turn)) {
        const seen: number[] = [];
        const pages = Math.max(1, Math.ceil(wanted.length / limit));
        for (let page = 1; page <= pages; page++) {
          const answer = await ask(reader, { limit, page, sort, order });
          expect([answer.total, answer.pages]).toEqual([wanted.length, pages]);
          seen.push(...answer.tasks.map(({ task_id }) => task_id));
        }
        const about = [username, sort, order];
        expect([...about, seen]).toEqual([...about, [...wanted].sort(compare).map(({ id }) => id)]);
      }
      expect((await ask(reader, { limit, page: 1_000 })).tasks).toEqual([]);
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

  it('exports the rows of the list, in its order, with what it shows', async () => {
    const columns = ['task_id', 'task_site_code', 'task_agent', 'task_steps', 'task_plan'] as const;
    const filters: Filter[] = [{}, { late: 'yes' }, { task_status: 'return' }];
    for (const reader of byTurns(3, readers, turn + 1)) {
      for (const filter of filters) {
        const rows = (await ask(reader, { ...filter, limit: -1 })).tasks;
        const input = { ...address, ...filter, export: true, columns: columns.join() };
        const { status, body } = await api.reader(reader.username).call(list, input);
        const about = [reader.username, filter, status];
        expect([...about, withDays(cellsOf(body))]).toEqual([
          reader.username,
          filter,
          200,
          rows.map(({ task_id, task_site_code, task_agent, task_steps, task_plan }) => [
            task_id,
            task_site_code,
            task_agent ?? '',
            `${task_steps.done} / ${task_steps.of}`,
            task_plan ?? '',
          ]),
        ]);
      }
    }
  });

  it('exports what is selected, as far as it is in reach', async () => {
    const chosen = tasks.filter((task, n) => n % 3 === 0 && kinds.includes(task.kind)).map(({ id }) => id);
    for (const reader of readers) {
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

/** A task counts where it is dropped, else where it is picked up. */
const countedAt = ({ site, drop }: TaskAt) => drop ?? site;

/** What each filter leaves, and values that show it. */
type Filter = Record<string, unknown>;
type Leaving = {
  test: (task: TaskAt, value: any, reader: Reader) => boolean;
  values: (all: TaskAt[]) => unknown[];
};
const equal = (of: (task: TaskAt) => string | number | null): Leaving => ({
  test: (task, value) => of(task) === value,
  values: all => {
    const found = [...new Set(all.map(of))].filter(value => value !== null);
    return [...found.slice(0, 2), ...found.slice(-1)];
  },
});
const threeWay = (of: (task: TaskAt) => boolean): Leaving => ({
  test: (task, value) => value === 'all' || of(task) === (value === 'yes'),
  values: () => ['all', 'no', 'yes'],
});
const byDay = (
  of: (task: TaskAt) => string | null,
  holds: (day: string, value: string) => boolean,
): Leaving => ({
  test: (task, value) => {
    const day = of(task);
    return day !== null && holds(day, value);
  },
  values: () => ['2026-03-10', '2026-03-11'],
});
/** Days are those of Algeria. */
const startedOn = ({ created_at }: TaskAt) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' }).format(created_at);
const since = (day: string, value: string) => day >= value;
const until = (day: string, value: string) => day <= value;
const plain = (text: string | null) => (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const leaves: Record<string, Leaving> = {
  site_owner: equal(task => countedAt(task).owner),
  site_manager: equal(task => countedAt(task).manager_id),
  site_cluster: equal(task => countedAt(task).cluster_id),
  site_wilaya: equal(task => countedAt(task).wilaya_id),
  counted_site: equal(task => countedAt(task).id),
  agent: equal(({ agent_id }) => agent_id),
  pm: equal(({ id }) => id),
  installation_type: {
    ...equal(({ installation_type }) => installation_type),
    values: () => [...installationTypes],
  },
  task_types: { ...equal(({ kind }) => kind), values: () => ['delivery', 'ssr', 'installation'] },
  task_status: {
    test: ({ status }, value) => status === (value === 'done' ? '' : value),
    values: () => [...taskStatusFilters],
  },
  date_from: byDay(startedOn, since),
  date_to: byDay(startedOn, until),
  plan_from: byDay(({ planned_day }) => planned_day, since),
  plan_to: byDay(({ planned_day }) => planned_day, until),
  site: {
    test: ({ site, drop }, value) =>
      [site, drop].some(
        each => each && [each.code, each.name].some(text => plain(text).includes(plain(value))),
      ),
    values: all => [all[0].site.code, all[1].site.code.toLowerCase().slice(1), 'É', '100%_'],
  },
  // What is set aside is not late, whenever it was begun.
  late: threeWay(({ late, status }) => late && !['impossible', 'cancelled'].includes(status)),
  own: { test: (task, _, { owner }) => countedAt(task).owner === owner, values: () => ['yes'] },
  done: threeWay(({ status }) => (doneStatuses as readonly string[]).includes(status)),
  review: threeWay(
    ({ status, seen_at }) => ['pending', 'correct'].includes(status) || (status === '' && seen_at === null),
  ),
  // Which of the two kinds of list is asked for; `expected` takes it.
  deleted: { test: () => true, values: () => ['all', 'no', 'yes'] },
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

type Order = (a: TaskAt, b: TaskAt) => number;
const up =
  (of: (task: TaskAt) => string | number): Order =>
  (a, b) =>
    of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : a.id - b.id;
const down =
  (order: Order): Order =>
  (a, b) =>
    order(b, a);
const started = up(({ created_at }) => created_at.getTime());
/** What has no value stands last either way. */
const lacking =
  (of: (task: TaskAt) => unknown, order: Order): Order =>
  (a, b) =>
    Number(of(a) === null) - Number(of(b) === null) || order(a, b);
const unplannedLast = (order: Order) => lacking(({ planned_day }) => planned_day, order);
const sent = up(({ submitted_at }) => submitted_at?.getTime() ?? 0);
const byAgent = up(({ agent }) => agent ?? '');
const bySiteCode = up(({ site }) => site.code_search);
const byWilaya = up(task => countedAt(task).wilaya_id);
const planned = up(({ planned_day }) => planned_day ?? '');
const orders: [string | undefined, string | undefined, Order][] = [
  [undefined, undefined, down(started)],
  ['task_created', 'ASC', started],
  ['task_id', 'DESC', (a, b) => b.id - a.id],
  ['task_plan', 'ASC', unplannedLast(planned)],
  ['task_plan', 'DESC', unplannedLast(down(planned))],
  ['submitted_at', 'ASC', lacking(({ submitted_at }) => submitted_at, sent)],
  ['submitted_at', 'DESC', lacking(({ submitted_at }) => submitted_at, down(sent))],
  ['task_agent', 'ASC', lacking(({ agent }) => agent, byAgent)],
  ['task_agent', 'DESC', lacking(({ agent }) => agent, down(byAgent))],
  ['task_site_code', 'ASC', bySiteCode],
  ['task_site_code', 'DESC', down(bySiteCode)],
  ['task_wilaya', 'ASC', byWilaya],
  ['task_wilaya', 'DESC', down(byWilaya)],
];

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
/** The last column as days: a workbook counts them. */
const withDays = (rows: unknown[][]) =>
  rows.map(row => [...row.slice(0, -1), row.at(-1) && XLSX.SSF.format('yyyy-mm-dd', row.at(-1) as number)]);
