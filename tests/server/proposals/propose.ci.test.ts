import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backlog } from '../../../contract/office/backlog';
import {
  maxOvertime,
  type ProposedPlan,
  proposals,
  type SkippedItem,
  skipReasons,
} from '../../../contract/office/proposals';
import { distanceBetween } from '../../../contract/sites/distance';
import { type Duration, workforce } from '../../../contract/work/workforce';
import {
  createAbsence,
  createAnomaly,
  createPlan,
  createSite,
  createTask,
  createVisit,
} from '../../factories/sites';
import { expectOk } from '../answers';
import { type Api, type Client, startApi } from '../harness';
import { startRoadServer } from './road-server';

const { propose } = proposals.actions;
/** A Sunday, far enough ahead; its Friday and Saturday are days of rest. */
const [sunday, monday, tuesday, wednesday, thursday] = [9, 10, 11, 12, 13].map(
  day => `2031-03-${String(day).padStart(2, '0')}`,
);
const home = { lat: 36.7, lng: 3.1 };

let api: Api;
let manager: Client;
let near: number;
let far: number;
let roads: Awaited<ReturnType<typeof startRoadServer>>;
beforeAll(async () => {
  roads = await startRoadServer();
  api = await startApi({ ROUTING_URL: roads.url });
  // Nothing waits but what the test made.
  await api.db.updateTable('sites').set({ status: 'inactive' }).where('id', '>', 0).execute();
  await api.db.updateTable('tasks').set({ deleted_at: new Date() }).where('id', '>', 0).execute();
  const { id: manager_id, client } = await api.someone('manager');
  manager = client;
  near = (await api.someone('agent', { manager_id, username: 'x-near' })).id;
  far = (await api.someone('agent', { manager_id })).id;
  await live(near, home);
  await live(far, { lat: 36.7, lng: 5.1 });
});
afterAll(async () => {
  await api?.close();
  await roads?.close();
});

const live = async (agent_id: number, place: { lat: number; lng: number } | null, more: object = {}) => {
  const { data } = await expectOk(manager.call(workforce.actions.agent, { agent_id }));
  const { minutes, most, skills } = data;
  await expectOk(
    manager.call(workforce.actions.edit, { agent_id, minutes, most, skills, home: place, ...more }),
  );
};
const proposed = (input: object = {}) =>
  expectOk(manager.call(propose, { week: wednesday, agents: [near, far], ...input }));
const site = (lng: number, values: object = {}) =>
  createSite(api.db, { areas: ['ssr'], lat: 36.7, lng, ...values });
const byKey = (ghosts: ProposedPlan[]) => new Map(ghosts.map(ghost => [ghost.item.key, ghost]));
const countCauses = (skipped: readonly SkippedItem[]) =>
  Object.fromEntries(skipReasons.map(cause => [cause, skipped.filter(each => each.cause === cause).length]));
const counts = async () => [(await api.rows('plans')).length, (await api.rows('history')).length];

describe('a week that is proposed', () => {
  it('gives each site to whom it is near, with why, and writes nothing', async () => {
    const [here, there] = [await site(3.2), await site(5.0)];
    const late = await createTask(api.db, await site(3.3), {
      ...({ kind: 'ssr', status: 'reject', planned_day: '2031-03-03' } as const),
    });
    const before = await counts();
    const { ghosts, skipped, distances, metres } = await proposed();
    expect(await counts()).toEqual(before);
    expect([skipped, distances]).toEqual([[], 'unreachable']);
    const found = byKey(ghosts);
    const waiting = [`refused:ssr:${late}`, `site:ssr:${here}`, `site:ssr:${there}`];
    expect([...found.keys()].sort()).toEqual(waiting.sort());
    expect(found.get(`site:ssr:${here}`)!.agent_id).toBe(near);
    expect(found.get(`site:ssr:${there}`)!.agent_id).toBe(far);
    // Late already, so as soon as can be; on its way lies the other.
    const refused = found.get(`refused:ssr:${late}`)!;
    expect([refused.agent_id, refused.day, refused.reason.due]).toEqual([near, sunday, '2031-03-03']);
    const ofNear = ghosts.filter(({ agent_id }: ProposedPlan) => agent_id === near);
    expect(ofNear.map(({ day }: ProposedPlan) => day)).toEqual([sunday, sunday]);
    const distance = distanceBetween(home, { lat: 36.7, lng: 3.3 })! * 1.3;
    expect(ofNear[0].reason.metres + ofNear[1].reason.metres).toBeGreaterThan(distance - 5);
    const work = ofNear.reduce((sum: number, each: ProposedPlan) => sum + each.item.minutes, 0);
    const minutes = Math.round(work + ((2 * distance) / 50_000) * 60);
    for (const { reason } of ofNear) expect(reason).toMatchObject({ capacity: 480, minutes });
    expect(metres.before).toBe(0);
    const farDistance = distanceBetween({ lat: 36.7, lng: 5.1 }, { lat: 36.7, lng: 5.0 })! * 1.3;
    expect(Math.abs(metres.after - 2 * distance - 2 * farDistance)).toBeLessThan(5);
  });

  it('keeps out of days of absence and of rest, of kinds that one may not do, and of what stands', async () => {
    await createAbsence(api.db, near, { day_from: sunday, day_to: monday });
    await createAbsence(api.db, far, { day_from: sunday, day_to: thursday });
    const plan = { kind: 'ssr', agent_id: near, day: tuesday } as const;
    const existing = await createPlan(api.db, await site(3.15), plan);
    await createPlan(api.db, await site(3.15, { areas: [] }), { ...plan, status: 'cancelled' });
    await createPlan(api.db, await site(3.15, { areas: [], lat: null, lng: null }), {
      ...plan,
      agent_id: far,
    });
    const first = await proposed();
    const days = new Set(first.ghosts.map(({ agent_id, day }: ProposedPlan) => `${agent_id} ${day}`));
    expect([...days]).toEqual([`${near} ${tuesday}`]);
    // With what stands there, one more of its kind is as many as he takes; the third lies too far for a day.
    await live(near, home, { most: { ssr: 2 } });
    const { ghosts, skipped } = await proposed();
    expect(ghosts.filter(({ day }: ProposedPlan) => day === tuesday).length).toBe(1);
    expect(ghosts.every(({ day }: ProposedPlan) => day < '2031-03-14')).toBe(true);
    // By name: there and back takes longer than a day, and less than the overtime allowed.
    const way = Math.round(distanceBetween(home, { lat: 36.7, lng: 5.0 })! * 1.3);
    const over = Math.ceil(skipped[0].item.minutes + ((2 * way) / 50_000) * 60 - 480);
    expect(skipped).toMatchObject([
      { cause: 'noTime', nearest: { agent_id: near, day: thursday, widening: 'overtime', over } },
    ]);
    expect(ghosts.map(({ item }: ProposedPlan) => item.key)).not.toContain(skipped[0].item.key);
    await live(near, home, { most: {}, skills: ['gpm'] });
    await live(far, home, { skills: ['gpm'] });
    expect(countCauses((await proposed()).skipped)).toEqual({ noPlace: 0, noAgent: 3, notYet: 0, noTime: 0 });
    expect((await api.row('plans', existing)).status).toBe('planned');
    for (const agent of [near, far])
      await live(agent, home, { skills: ['delivery', 'ssr', 'installation', 'gpm', 'cm'] });
    await api.db.deleteFrom('absences').where('id', '>', 0).execute();
  });

  it('plans a visit within its window, at any time once that has passed, and not before it opens', async () => {
    const visitIn = async (due_from: string, due_until: string) => {
      const due = { due_from, due_day: due_until, due_until };
      const { id } = await createVisit(api.db, await site(3.2, { areas: [] }), { responsible_id: near, due });
      return `maintenance:gpm:${id}`;
    };
    const [open, passed, later] = [
      await visitIn(tuesday, wednesday),
      await visitIn('2030-05-01', '2030-05-09'),
      await visitIn('2031-03-16', '2031-03-20'),
    ];
    // All of them can be planned: their plans are as many days ahead.
    await api.db
      .updateTable('maintenance_plans')
      .set({ planning: 'auto', days_ahead: 9_999 })
      .where('id', '>', 0)
      .execute();
    const { ghosts, skipped, cut } = await proposed({ keys: [open, passed, later] });
    const found = byKey(ghosts);
    expect([...found.keys()].sort()).toEqual([open, passed].sort());
    expect([tuesday, wednesday]).toContain(found.get(open)!.day);
    expect(found.get(passed)!.day).toBe(sunday);
    expect([skipped.map(({ item, cause }: SkippedItem) => [item.key, cause]), cut]).toEqual([
      [[later, 'notYet']],
      false,
    ]);
    expect(skipped[0].nearest).toMatchObject({ widening: 'nextWeek', day: '2031-03-16' });

    await api.db.deleteFrom('maintenance_visits').where('id', '>', 0).execute();
  });

  it('that gets nothing changes no kilometre', async () => {
    const days = [3.2, 3.9, 2.5, 3.6, 2.8].map(lng => site(lng, { areas: [] }));
    const ids: number[] = [];
    for (const place of days)
      ids.push(await createPlan(api.db, await place, { kind: 'ssr', agent_id: near, day: monday }));
    const keys = ['site:ssr:1999999999'];
    const { ghosts, metres, unknown } = await proposed({ keys });
    expect([ghosts, unknown, metres.after]).toEqual([[], keys, metres.before]);
    expect(metres.before).toBeGreaterThan(0);
    await api.update('plans', { id: ids }, { status: 'cancelled' });
  });

  it('leaves whom and what the caller does not reach alone', async () => {
    const { id: stranger } = await api.someone('agent', { owner: 'MBS', cluster_id: 2 });
    const { status, body } = await manager.call(propose, { week: monday, agents: [near, stranger] });
    expect([status, body.error_fields ?? body.fields ?? body.errors]).toEqual([422, expect.anything()]);
    const other = await site(3.2, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
    const key = `site:ssr:${other}`;
    expect((await proposed({ keys: [key] })).ghosts).toEqual([]);
    // An admin reaches it, and whoever serves another owner does not get it.
    const proposal = await expectOk(
      api.client('admin').call(propose, { week: monday, agents: [near, stranger], keys: [key] }),
    );
    expect(proposal.ghosts.map(({ agent_id }: ProposedPlan) => agent_id)).toEqual([stranger]);
  });

  it('names another agent only within the caller’s reach, and fits with overtime as far as allowed', async () => {
    const here = await site(3.1);
    const input = { week: monday, agents: [near], keys: [`site:ssr:${here}`] };
    // Of another manager: first by name, and without a way as his day begins anywhere.
    const { id: stranger } = await api.someone('agent', { username: '0-first' });
    const ask = async (client = manager, more: object = {}) => {
      const { ghosts, skipped } = await expectOk(client.call(propose, { ...input, ...more }));
      const [item] = skipped as SkippedItem[];
      return { ghosts: ghosts as ProposedPlan[], nearest: item?.nearest ?? null };
    };
    const ofKind = (await ask()).ghosts[0].item.minutes;
    const { data } = await expectOk(manager.call(workforce.actions.agent, { agent_id: near }));
    const limit = (minutes: number) => live(near, home, { minutes: data.minutes.map(() => minutes) });
    await limit(ofKind - 30);
    await live(far, { lat: 36.7, lng: 3.5 });
    const reached = (await ask()).nearest!;
    expect([reached.agent_id, reached.widening, reached.over]).toEqual([far, 'agent', 0]);
    expect((await ask(api.client('admin'))).nearest!.agent_id).toBe(stranger);
    // Without skills there is nobody else: 30 minutes of a longer day do.
    await live(far, home, { skills: ['gpm'] });
    const { nearest } = await ask();
    expect(nearest).toMatchObject({ agent_id: near, widening: 'overtime', over: 30 });
    expect(nearest!.reason).toMatchObject({ capacity: ofKind - 30, minutes: ofKind });
    expect((await ask(manager, { overtime: 29 })).ghosts).toEqual([]);
    const [ghost] = (await ask(manager, { overtime: 30 })).ghosts;
    expect([ghost.agent_id, ghost.reason.capacity, ghost.reason.minutes]).toEqual([
      near,
      ofKind - 30,
      ofKind,
    ]);
    const tooLong = await manager.call(propose, { ...input, overtime: maxOvertime + 1 });
    expect([tooLong.status, JSON.stringify(tooLong.body)]).toEqual([
      422,
      expect.stringContaining('overtime'),
    ]);
    await live(near, home, { minutes: data.minutes });
    await live(far, { lat: 36.7, lng: 5.1 }, { skills: ['delivery', 'ssr', 'installation', 'gpm', 'cm'] });
    await api.update('sites', here, { status: 'inactive' });
  });

  it('names the nearest slot: the fewest minutes over, else the first day of two more weeks, none without a place', async () => {
    const [here, nowhere] = [await site(3.1), await site(3.1, { lat: null, lng: null })];
    const key = `site:ssr:${here}`;
    const skippedOf = async (input: object = {}) =>
      (await proposed({ week: monday, agents: [near], keys: [key], ...input })).skipped as SkippedItem[];
    const asShown = (skipped: SkippedItem[]) =>
      skipped.map(({ item, cause, nearest }) => [
        item.key,
        cause,
        nearest && [nearest.day, nearest.widening, nearest.over],
      ]);
    const { data } = await expectOk(manager.call(workforce.actions.agent, { agent_id: near }));
    const [{ item, reason }] = (await proposed({ week: monday, agents: [near], keys: [key] })).ghosts;
    const missing = (...ofDays: number[]) =>
      live(near, home, {
        minutes: data.minutes.map((all: number, day: number) =>
          all ? Math.max(0, reason.minutes - (ofDays[day] ?? 0)) : 0,
        ),
      });
    await missing(50, 40, 40, 12, 50);
    const overtime = [[key, 'noTime', [wednesday, 'overtime', 12]]];
    expect(asShown(await skippedOf())).toEqual(overtime);
    // What is allowed already is no capacity: the rest is named.
    expect(asShown(await skippedOf({ overtime: 11 }))).toEqual(overtime);
    const [{ nearest }] = await skippedOf({ overtime: 11 });
    expect(nearest).toMatchObject({
      ...{ agent_id: near, agent: 'x-near', place: 0 },
      reason: { due: null, first: true, minutes: reason.minutes, capacity: reason.minutes - 12 },
    });
    expect(asShown(await skippedOf({ overtime: 12 }))).toEqual([]);

    await live(near, home, { minutes: data.minutes });
    const away = async (day_to: string) => {
      await api.db.deleteFrom('absences').where('id', '>', 0).execute();
      await createAbsence(api.db, near, { day_from: sunday, day_to });
      return asShown(await skippedOf());
    };
    expect(await away('2031-03-16')).toEqual([[key, 'noTime', ['2031-03-17', 'nextWeek', 0]]]);
    expect(await away('2031-03-26')).toEqual([[key, 'noTime', ['2031-03-27', 'nextWeek', 0]]]);
    expect(await away('2031-03-29')).toEqual([[key, 'noTime', null]]);

    const other = `site:ssr:${nowhere}`;
    expect(asShown(await skippedOf({ keys: [other] }))).toEqual([[other, 'noPlace', null]]);
    expect(asShown(await skippedOf({ keys: [other, key] })).toSorted()).toEqual(
      [
        [key, 'noTime', null],
        [other, 'noPlace', null],
      ].toSorted(),
    );
    expect(item.key).toBe(key);
    await api.db.deleteFrom('absences').where('id', '>', 0).execute();
    await api.update('sites', { id: [here, nowhere] }, { status: 'inactive' });
  });

  it('tells nothing of where work out of reach lies: it takes its time of the day, and no way', async () => {
    const hidden = await site(3.6, { owner: 'MBS', cluster_id: 2, wilaya_id: 31 });
    const here = await site(3.2);
    const input = { agents: [near], keys: [`site:ssr:${here}`] };
    const before = await proposed(input);
    const [{ day, reason: alone }] = before.ghosts;
    const work = { agent_id: near, day };
    const plans = [
      await createPlan(api.db, hidden, { ...work, kind: 'ssr' }),
      await createPlan(api.db, hidden, { ...work, kind: 'delivery', drop_site_id: hidden }),
    ];
    const { ghosts, metres } = await proposed(input);
    const { durations } = await expectOk(api.client('admin').call(workforce.actions.durations));
    const usedMinutes = (durations as Duration[])
      .filter(({ task_type }) => ['ssr', 'delivery'].includes(task_type))
      .reduce((sum, { minutes }) => sum + minutes, 0);
    expect([ghosts[0].day, metres]).toEqual([day, before.metres]);
    expect(ghosts[0].reason).toEqual({ ...alone, capacity: alone.capacity - usedMinutes });
    // An admin is told of the way there.
    const all = await expectOk(api.client('admin').call(propose, { week: wednesday, ...input }));
    expect(all.metres.before).toBeGreaterThan(before.metres.before);
    // Wherever his day begins and wherever it lies, the answers are alike.
    for (const lng of [3.1, 3.3, 2.9]) {
      await live(near, { lat: 36.8, lng });
      const answer = await proposed(input);
      await api.update('sites', hidden, { lng: lng - 2 });
      expect(await proposed(input)).toEqual(answer);
    }
    await live(near, home);
    await api.update('plans', { id: plans }, { status: 'cancelled' });
    await api.update('sites', { id: [hidden, here] }, { status: 'inactive' });
  });

  it('plans one visit for the findings of one site, as long as any CM', async () => {
    const [three, one] = [await site(3.2, { areas: ['gpm'] }), await site(3.25, { areas: ['gpm'] })];
    for (const place of [three, three, three, one]) await createAnomaly(api.db, place);
    const { ghosts } = await proposed();
    const visits = ghosts
      .filter(({ item }: ProposedPlan) => item.task_type === 'cm')
      .map(({ item }: ProposedPlan) => [item.site_id, item.findings.length, item.minutes]);
    const [, , minutes] = visits[0];
    expect(new Map(visits.map(([id, ...rest]: number[]) => [id, rest]))).toEqual(
      new Map([
        [three, [3, minutes]],
        [one, [1, minutes]],
      ]),
    );
    expect(visits.length).toBe(2);
    await api.db.updateTable('sites').set({ status: 'inactive' }).where('id', 'in', [three, one]).execute();
  });

  it('is accepted by planning it from the tray, once, whoever was faster', async () => {
    const { ghosts } = await proposed();
    const plans = ghosts.map(({ agent_id, day, item }: ProposedPlan) => ({ key: item.key, agent_id, day }));
    const [first] = plans;
    await expectOk(manager.call(backlog.actions.plan, { plans: [first] }));
    const headers = { 'idempotency-key': 'accepted-whole-1' };
    const response = await manager.call(backlog.actions.plan, { plans }, { headers });
    expect([response.body.done, response.body.refused]).toEqual([plans.length - 1, 1]);
    expect(response.body.results[0]).toMatchObject({
      key: first.key,
      done: false,
      cause: expect.any(String),
    });
    const again = await manager.call(backlog.actions.plan, { plans }, { headers });
    expect(again.body).toEqual(response.body);
    const ids = response.body.results.flatMap(({ plan_id }: { plan_id: number | null }) => plan_id ?? []);
    const days = (all: { agent_id: number | null; day: string }[]) =>
      all.map(({ agent_id, day }) => `${agent_id} ${day}`).sort();
    expect(days(await api.rows('plans', { id: ids }))).toEqual(days(plans.slice(1)));
    expect((await proposed()).ghosts).toEqual([]);
  });

  it('counts by road where the table of roads answers', async () => {
    await site(3.4);
    roads.state.way = () => ({ metres: 12_000, seconds: 60 });
    const { ghosts, distances } = await proposed();
    expect([distances, ghosts[0].reason.metres]).toEqual(['roads', 12_000]);
  });
});
