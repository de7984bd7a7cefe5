import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryAction } from '../../../contract/framework/undo';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { distanceBetween } from '../../../contract/sites/distance';
import {
  type SiteEventKind,
  type SiteEventName,
  siteEvents,
  siteLife,
} from '../../../contract/work/site-life';
import { createRandom } from '../../../server/operations/demo/random';
import {
  createAnomaly,
  createManual,
  createPhoto,
  createPlan,
  createSite,
  createTask,
} from '../../factories/sites';
import { type Client, testApi } from '../harness';

/**
 * A site with a long life, shown to five people. What each is to see is worked out here row by row, from what is stored
 * and whose it is.
 */
const { timeline, photos, neighbours, summary } = siteLife.actions;
type Event = { id: string; what: SiteEventName; at: string };
type Reader = { name: string; agent?: number; kinds: readonly TaskKind[]; history: boolean };

const api = testApi();
let site: number;
let warehouse: number;
let [ownAgent, other]: number[] = [];
let readers: Reader[];
const start = Date.parse('2026-01-05T08:00:00Z');
const hour = (n: number) => new Date(start + n * 3_600_000);

beforeAll(async () => {
  const { db } = api;
  const inPlace = { owner: 'MBS', cluster_id: 1 };
  const manager = await api.person({ role: 'manager', username: 'life.manager', ...inPlace });
  await api.person({ role: 'cluster_manager', username: 'life.cluster', cluster_id: 1 });
  ownAgent = await api.person({ role: 'agent', username: 'life.his', cluster_id: 1, manager_id: manager });
  other = await api.person({ role: 'agent', username: 'life.other', cluster_id: 1, manager_id: manager });
  const pm = { read_site: true, read_site_detail: true, read_task: true };
  await api.person({ role: 'manager', username: 'life.narrow', ...inPlace, permissions: { pm } });
  const every = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
  readers = [
    { name: 'admin', kinds: every, history: true },
    { name: 'life.cluster', kinds: every, history: true },
    { name: 'life.manager', kinds: every, history: true },
    { name: 'life.his', agent: ownAgent, kinds: every, history: true },
    { name: 'life.narrow', kinds: ['delivery', 'ssr', 'installation'], history: false },
  ];
  site = await createSite(db, { owner: 'MBS', agent: ownAgent, lat: 36.7, lng: 3.05, manager_id: manager });
  warehouse = await createSite(db, { owner: 'MBS', kind: 'entrepot', lat: 36.71, lng: 3.06 });

  const change = (
    object: string,
    object_id: number,
    action: HistoryAction,
    at: number,
    before: object | null,
    after: object,
  ) =>
    db
      .insertInto('history')
      .values({
        ...{ object, object_id, action, account_id: manager, at: hour(at) },
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute();
  const boq = await createManual(db, manager, { purpose: 'boq', name: 'boq.xlsx', created_at: hour(1) });
  for (let n = 0; n < 24; n++) {
    const kind = every[n % 5];
    const agent_id = n % 3 ? ownAgent : other;
    // Deliveries are taken at a warehouse, or the other way round.
    const [site_id, drop_site_id] =
      kind !== 'delivery' ? [site, null] : n % 2 ? [warehouse, site] : [site, warehouse];
    const plan_id = await createPlan(db, site_id, {
      ...{ kind, drop_site_id, agent_id },
      created_at: hour(n * 10),
      created_by: manager,
      file_id: n % 8 ? null : boq,
      cancelled_at: n % 6 ? null : hour(n * 10 + 3),
      status: n % 6 ? 'planned' : 'cancelled',
    });
    const task = await createTask(db, site_id, {
      ...{ kind, plan_id, drop_site_id, agent_id, status: 'closed' },
      created_at: hour(n * 10 + 1),
      // Some at the very instant at which they are decided.
      submitted_at: hour(n * 10 + 2),
      deleted_at: n === 7 ? hour(200) : null,
    });
    for (const action of ['taskActions.return', 'taskActions.close', 'taskActions.editTest'] as const)
      await change('tasks', task, action, n * 10 + 2, null, { cause_return: 'Photo floue' });
    await createAnomaly(db, site, {
      ...{ kind, agent_id, task_id: task, created_at: hour(n * 10 + 2) },
      ...(n % 2 && { status: 'resolved' as const, resolved_at: hour(n * 10 + 5) }),
    });
    await createPhoto(db, task, kind === 'delivery' ? 'drop' : 'photos', 0);
    await createPhoto(db, task, kind === 'delivery' ? 'pickup' : 'photos', 1);
  }
  const note = { site_id: site, created_by: manager };
  await db
    .insertInto('site_notes')
    .values([1, 2, 3].map(n => ({ ...note, content: `Note ${n}`, created_at: hour(n) })))
    .execute();
  const gpm = (agent_id: number) => ({ area: 'gpm', agent_id });
  await change('sites', site, 'sites.assignAgent', 0, gpm(other), gpm(ownAgent));
  await change('sites', site, 'sites.changeOwner', 1, { owner: 'inhouse' }, { owner: 'MBS' });
  await change('sites', site, 'sites.edit', 2, { name: 'Un' }, { name: 'Autre' });
  await change('sites', site, 'planning.assign', 3, null, { plan_id: 1, agent_id: ownAgent });
});

/** What a reader is shown, from all that is stored. */
const expected = async ({ agent, kinds, history }: Reader) => {
  const mine = (row: { agent_id: number | null; kind: TaskKind }) =>
    kinds.includes(row.kind) && (agent === undefined || row.agent_id === agent);
  const here = (row: { site_id: number; drop_site_id: number | null }) =>
    [row.site_id, row.drop_site_id].includes(site);
  const found: { what: SiteEventName; at: Date; source: number }[] = [];
  const add = (what: SiteEventName, source: number, at: Date | null) =>
    at && found.push({ what, at, source });
  const tasks = (await api.rows('tasks')).filter(task => here(task) && mine(task) && !task.deleted_at);
  for (const task of tasks) {
    add('started', task.id, task.created_at);
    add('sent', task.id, task.submitted_at);
  }
  for (const plan of (await api.rows('plans')).filter(plan => here(plan) && mine(plan))) {
    add('planned', plan.id, plan.created_at);
    add('planCancelled', plan.id, plan.cancelled_at);
    if (plan.file_id) add('file', plan.id, hour(1));
  }
  const anomalies = (await api.rows('anomalies')).filter(row => row.site_id === site);
  for (const anomaly of anomalies.filter(mine)) {
    add('raised', anomaly.id, anomaly.created_at);
    add('resolved', anomaly.id, anomaly.resolved_at);
  }
  for (const note of await api.rows('site_notes'))
    if (note.site_id === site) add('note', note.id, note.created_at);
  for (const row of await api.rows('history')) {
    if (row.object === 'sites' && row.object_id === site && history) {
      const changes = { ...row.before, ...row.after };
      if (!('plan_id' in changes) && ('agent_id' in changes || 'owner' in changes))
        add('people', row.id, row.at);
    }
    if (row.object === 'tasks' && tasks.some(({ id }) => id === row.object_id)) {
      if (row.action === 'taskActions.return') add('returned', row.id, row.at);
      if (row.action === 'taskActions.close') add('closed', row.id, row.at);
    }
  }
  const order = Object.keys(siteEvents);
  return found
    .sort(
      (one, next) =>
        next.at.getTime() - one.at.getTime() ||
        order.indexOf(next.what) - order.indexOf(one.what) ||
        next.source - one.source,
    )
    .map(({ what, source }) => `${what}.${source}`);
};

const pages = async (client: Client, input: object) => {
  const events: Event[] = [];
  for (let before: string | undefined; ; ) {
    const { status, body } = await client.call(timeline, { site_id: site, limit: 17, ...input, before });
    expect(status).toBe(200);
    events.push(...body.data);
    if (!body.next) return events;
    before = body.next;
  }
};

/** The whole gallery of the site, by pages of so many visits. */
const visits = async (client: Client, limit: number) => {
  const visible: { task_id: number; photos: { id: number; thumb: string }[] }[] = [];
  for (let before: number | undefined; ; ) {
    const { body } = await client.call(photos, { site_id: site, limit, before });
    visible.push(...body.data);
    if (!body.next) return visible;
    before = body.next;
  }
};

describe('the timeline', () => {
  it('shows each reader what is in his reach, of all kinds or of one, the newest first, page by page without a gap or a double', async () => {
    for (const reader of readers) {
      const expectedRows = await expected(reader);
      expect(expectedRows.length, reader.name).toBeGreaterThan(20);
      for (const kind of [undefined, ...new Set<SiteEventKind>(Object.values(siteEvents))]) {
        const visible = await pages(api.client(reader.name), kind ? { kinds: [kind] } : {});
        const ofKind = expectedRows.filter(
          id => !kind || siteEvents[id.split('.')[0] as SiteEventName] === kind,
        );
        expect([reader.name, kind, visible.map(({ id }) => id)]).toEqual([reader.name, kind, ofKind]);
      }
    }
    const { body } = await api.client('life.narrow').call(timeline, { site_id: site });
    expect(body.kinds).not.toContain('people');
  });

  it('says who did it, why, and how it stands now; a file opens for whom it is meant', async () => {
    const { body } = await api
      .client('life.manager')
      .call(timeline, { site_id: site, kinds: ['tasks', 'files', 'people'], limit: 100 });
    const of = (what: SiteEventName) => body.data.find((event: Event) => event.what === what);
    expect(of('returned')).toMatchObject({
      by: 'life.manager',
      text: 'Photo floue',
      task: { task_status: 'closed' },
    });
    expect(of('people').change).toEqual([{ of: 'owner', area: null, before: 'O&M', after: 'MBS' }]);
    expect(body.data.filter(({ what }: Event) => what === 'people').at(-1).change).toEqual([
      { of: 'agent_id', area: 'gpm', before: 'life.other', after: 'life.his' },
    ]);
    expect(of('file').file).toMatchObject({ name: 'boq.xlsx' });
  });

  it.each(["x'; drop", '2026-02-30T08:00:00.000000Z_1_1', '0000-02-03T08:00:00.000000Z_1_1'])(
    'refuses %s, which is no cursor',
    async before => {
      expect((await api.client('admin').call(timeline, { site_id: site, before })).status).toBe(422);
    },
  );
});

describe('the gallery', () => {
  it('shows what was taken on the site, by visit, page by page, to whom the visit may be shown', async () => {
    for (const { name, agent, kinds } of readers) {
      const visible = await visits(api.client(name), 4);
      const tasks = (await api.rows('tasks'))
        .filter(
          task =>
            !task.deleted_at && kinds.includes(task.kind) && (agent === undefined || task.agent_id === agent),
        )
        .sort((one, next) => next.created_at.getTime() - one.created_at.getTime() || next.id - one.id);
      const allPhotos = await api.db
        .selectFrom('photos')
        .selectAll()
        .orderBy('test')
        .orderBy('slot')
        .execute();
      const expectedRows = tasks.flatMap(task => {
        const placeOf = (test: string) =>
          test === 'drop' ? (task.drop_site_id ?? task.site_id) : task.site_id;
        const of = allPhotos.filter(photo => photo.task_id === task.id && placeOf(photo.test) === site);
        return of.length ? [[task.id, of.map(({ id }) => id)]] : [];
      });
      expect(expectedRows.length, name).toBeGreaterThan(4);
      expect(
        visible.map(visit => [visit.task_id, visit.photos.map(({ id }) => id)]),
        name,
      ).toEqual(expectedRows);
    }
  });

  it('begins on the timeline: the first photos of a visit stand at what was sent of it', async () => {
    for (const { name } of readers) {
      const client = api.client(name);
      const allPhotos = new Map((await visits(client, 20)).map(({ task_id, photos }) => [task_id, photos]));
      const { body } = await client.call(timeline, { site_id: site, kinds: ['tasks'], limit: 100 });
      const visible = body.data.filter(({ photos }: { photos: unknown }) => photos !== null);
      expect(visible.length, name).toBeGreaterThan(3);
      for (const { what, task, photos } of body.data) {
        const expectedRows = ['sent', 'impossible'].includes(what) ? allPhotos.get(task.task_id) : undefined;
        expect(
          photos && { total: photos.total, first: photos.first.map(({ id }: { id: number }) => id) },
          `${name} ${what} ${task.task_id}`,
        ).toEqual(
          expectedRows
            ? { total: expectedRows.length, first: expectedRows.slice(0, 5).map(({ id }) => id) }
            : null,
        );
      }
    }
  });

  it('counts what it shows, and the rest of the site, for each reader', async () => {
    for (const reader of readers) {
      const { body } = await api.client(reader.name).call(summary, { site_id: site });
      const events = await expected(reader);
      const n = (what: SiteEventName) => events.filter(id => id.startsWith(`${what}.`)).length;
      const tasks = body.data.tasks.reduce((sum: number, { total }: { total: number }) => sum + total, 0);
      expect([tasks, body.data.plans.open], reader.name).toEqual([
        n('started'),
        n('planned') - n('planCancelled'),
      ]);
      expect(body.data.anomalies, reader.name).toEqual({
        unresolved: n('raised') - n('resolved'),
        resolved: n('resolved'),
        critical: 0,
        late: 0,
      });
    }
  });
});

describe('neighbours', () => {
  it('are the nearest that one may see, as a measure of all of them finds', async () => {
    const random = createRandom(7);
    for (let n = 0; n < 60; n++) {
      const [owner, cluster_id, wilaya_id] =
        n % 4 ? ['MBS', 1, 16] : n % 8 ? ['MBS', 2, 31] : ['inhouse', 1, 16];
      const [lat, lng] = [36.2 + random.next(), 2.55 + random.next()];
      await createSite(api.db, {
        owner,
        cluster_id,
        wilaya_id,
        lat,
        lng,
        status: n % 9 ? 'active' : 'inactive',
      });
    }
    const centre = { lat: 36.7, lng: 3.05 };
    const all = await api.rows('sites');
    const may: Record<string, (one: (typeof all)[number]) => boolean> = {
      admin: () => true,
      'life.cluster': ({ cluster_id }) => cluster_id === 1,
      'life.manager': ({ cluster_id, owner }) => cluster_id === 1 && owner === 'MBS',
    };
    for (const [name, sees] of Object.entries(may))
      for (const [radius, limit] of [
        [3, 20],
        [30, 8],
        [60, 60],
      ]) {
        const { body } = await api.client(name).call(neighbours, { site_id: site, radius, limit });
        const expectedRows = all
          .filter(one => one.id !== site && one.status === 'active' && one.lat !== null && sees(one))
          .map(one => ({ id: one.id, metres: distanceBetween(centre, { lat: one.lat!, lng: one.lng! })! }))
          .filter(({ metres }) => metres <= radius * 1000)
          .sort((one, next) => one.metres - next.metres || one.id - next.id)
          .slice(0, limit);
        const listed = body.data as { site_id: number; distance: number }[];
        expect(
          listed.map(({ distance }) => distance),
          `${name} ${radius}`,
        ).toEqual(expectedRows.map(({ metres }) => metres));
        expect(new Set(listed.map(({ site_id }) => site_id))).toEqual(
          new Set(expectedRows.map(({ id }) => id)),
        );
      }
    expect(
      (await api.client('admin').call(neighbours, { site_id: await createSite(api.db) })).body.data,
    ).toEqual([]);
  });
});
