import { expect, test } from 'vitest';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { getPlanStatus } from '../../../contract/work/task-states';
import {
  emptyState,
  generateDemoData,
  type SiteRows,
} from '../../../server/operations/demo/generate-demo-data';
import { wilayas } from '../../../server/organisation/reference/wilayas';
import { isInWilaya } from '../../../server/sites/geo/wilaya-shapes';

const today = new Date('2026-03-10T09:30:00Z');
const make = (changes: { sites?: number; seed?: number; today?: Date; named?: boolean } = {}) => {
  const { accounts, siteChunks } = generateDemoData({
    sites: 600,
    seed: 1,
    today,
    named: true,
    existing: emptyState,
    ...changes,
  });
  const rows = [...siteChunks(250)].reduce((all, chunk) => {
    for (const table of Object.keys(chunk) as (keyof SiteRows)[]) {
      (all[table] as unknown[]).push(...chunk[table]);
    }
    return all;
  });
  return { accounts, ...rows };
};
const data = make();
const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id));

test('every site lies in the shape of its wilaya and in its cluster', () => {
  const outside = data.sites.filter(
    ({ wilaya_id, lat, lng }) => !isInWilaya(wilaya_id, { lat: lat!, lng: lng! }),
  );
  expect(outside).toEqual([]);
  expect(data.sites.filter(site => wilayas[site.wilaya_id - 1].cluster !== site.cluster_id)).toEqual([]);
});

test('the same seed and day give the same data, another seed gives others', () => {
  expect(make()).toEqual(data);
  expect(make({ today: new Date('2026-03-10T22:00:00Z') })).toEqual(data);
  expect(make({ seed: 2 }).sites).not.toEqual(data.sites);
});

test('names, addresses, instructions and notes have the apostrophe of French', () => {
  const texts = [
    ...wilayas.map(({ name }) => name),
    ...data.sites.flatMap(({ name, address }) => [name, address]),
    ...data.plans.map(({ instruction }) => instruction),
    ...data.site_notes.map(({ content }) => content),
  ].map(String);
  expect(texts.filter(text => text.includes("'"))).toEqual([]);
  expect(texts.some(text => text.includes('Château d’eau'))).toBe(true);
});

test('nobody is planned on a weekend or a public holiday, but close to today', () => {
  const isOff = (day: string) =>
    [5, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ||
    ['01-01', '01-12', '05-01', '07-05', '11-01'].includes(day.slice(5));
  // What is past is not moved into the future.
  const days = data.plans
    .map(({ day }) => String(day))
    .filter(day => day < '2026-03-07' || day > '2026-03-10');
  expect(days.length).toBeGreaterThan(500);
  expect(days.filter(isOff)).toEqual([]);
});

test('each cluster has a warehouse, and deliveries run from it to a site of the same cluster', () => {
  const sites = new Map(data.sites.map(site => [site.id, site]));
  const warehouses = data.sites.filter(({ kind }) => kind === 'entrepot');
  expect(new Set(warehouses.map(site => site.cluster_id)).size).toBe(8);
  const deliveries = [...data.plans, ...data.tasks].filter(({ kind }) => kind === 'delivery');
  expect(deliveries.length).toBeGreaterThan(100);
  for (const { site_id, drop_site_id, ...facts } of deliveries) {
    const [from, to] = [sites.get(site_id)!, sites.get(drop_site_id!)!];
    expect([from.kind, to.kind, from.cluster_id]).toEqual(['entrepot', 'site', to.cluster_id]);
    expect(facts).toMatchObject({ owner: to.owner, wilaya_id: to.wilaya_id, manager_id: to.manager_id });
  }
  expect(
    data.plans.filter(({ kind, site_id }) => kind !== 'delivery' && sites.get(site_id)!.kind === 'entrepot'),
  ).toEqual([]);
});

test('no step, photo or start of work lies before the clock-in, and a step tells the wall clock of Algeria', () => {
  const tasks = new Map(data.tasks.map(task => [task.id, task]));
  const wallClock = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString();
  for (const { task_id, key, finished_at, received_at, data: sent } of data.task_tests) {
    const { created_at, submitted_at, kind } = tasks.get(task_id)!;
    expect(finished_at! >= created_at && received_at! >= finished_at!).toBe(true);
    if (submitted_at) expect(finished_at! <= submitted_at).toBe(true);
    if (key === taskKindDefinitions[kind].clockin) expect(finished_at).toBe(created_at);
    const arrival = wallClock(created_at);
    if (sent.ssr_start_time) expect(sent.ssr_start_time).toBe(arrival.slice(11, 16));
    if (sent.ssr_start_date) expect(sent.ssr_start_date).toBe(arrival.slice(0, 10));
    const over = wallClock(finished_at!).slice(11, 16);
    if (sent.work_start) expect((sent.work_start as string) >= arrival.slice(11, 16)).toBe(true);
    if (sent.work_end) expect((sent.work_end as string) <= over).toBe(true);
    if (sent.work_start && sent.work_end)
      expect((sent.work_start as string) < (sent.work_end as string)).toBe(true);
  }
  for (const { task_id, taken_at } of data.photos)
    expect(taken_at! >= tasks.get(task_id)!.created_at).toBe(true);
});

test('plans lie on both sides of today, some late, and each task comes of a plan that says what became of it', () => {
  const planned = data.plans.filter(({ status }) => status === 'planned');
  expect(planned.filter(({ day }) => day > '2026-03-10').length).toBeGreaterThan(50);
  expect(planned.filter(({ day }) => day < '2026-03-06').length).toBeGreaterThan(10);
  expect(data.plans.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(10);
  const plans = new Map(data.plans.map(plan => [plan.id, plan]));
  for (const { plan_id, kind, site_id, planned_day, created_at, status: task_status } of data.tasks) {
    const status = getPlanStatus({ task_status });
    expect(plans.get(plan_id!)).toMatchObject({ status, kind, site_id, day: planned_day });
    expect(created_at < '2026-03-10').toBe(true);
  }
  expect(idsOf(data.tasks).size).toBe(data.tasks.length);
});

test('nothing has happened after today, nor on a site or a task before it was there', () => {
  const since = (rows: { id: number; created_at: string }[]) =>
    new Map(rows.map(({ id, created_at }) => [id, created_at]));
  const there = { sites: since(data.sites), tasks: since(data.tasks) };
  for (const { at, object, object_id } of data.history) {
    expect(at < '2026-03-10').toBe(true);
    expect(at >= there[object as keyof typeof there].get(object_id)!).toBe(true);
  }
});

test('accounts scale gently, and ordinary people take the demo accounts’ places where these may not be', () => {
  expect(data.accounts).toHaveLength(60);
  expect(make({ named: false }).accounts.map(({ username }) => username)).not.toContain('admin');
  const { accounts } = generateDemoData({
    sites: 100_000,
    seed: 1,
    today,
    named: true,
    existing: emptyState,
  });
  expect(accounts.length).toBeGreaterThan(200);
  expect(new Set(accounts.map(({ username_key }) => username_key)).size).toBe(accounts.length);
});
