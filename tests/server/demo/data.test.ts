import { expect, test } from 'vitest';
import { demoData, nothingYet, type SiteRows } from '../../../server/db/demo/data';
import { catalogues } from '../../../server/db/reference/catalogues';
import { isInWilaya } from '../../../server/db/reference/wilaya-shapes';
import { wilayas } from '../../../server/db/reference/wilayas';

const today = new Date('2026-03-10T09:30:00Z');
const make = (changes: { sites?: number; seed?: number; today?: Date; named?: boolean } = {}) => {
  const { accounts, siteChunks } = demoData({
    sites: 600,
    seed: 1,
    today,
    named: true,
    after: nothingYet,
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

test('the 48 wilayas have their official numbers, a cluster and a centre in their own shape', () => {
  expect(wilayas.map(({ id }) => id)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
  expect(new Set(wilayas.map(({ shape }) => shape)).size).toBe(48);
  expect(new Set(wilayas.map(({ cluster }) => cluster)).size).toBe(8);
  expect(wilayas.filter(wilaya => !isInWilaya(wilaya.id, wilaya))).toEqual([]);
  expect(isInWilaya(16, { lat: 35.7, lng: -0.64 })).toBe(false);
});

test('catalogues name nothing twice and hold the fifteen makers of power supplies and batteries', () => {
  for (const entries of Object.values(catalogues)) {
    expect(new Set(entries.map(String)).size).toBe(entries.length);
  }
  expect(catalogues.batteries).toHaveLength(15);
  expect(catalogues.batteries[0]).toBe('SAFT');
  expect(catalogues.ps.slice(-2)).toEqual(['Benning', 'Emerson']);
});

test('every site lies in the shape of its wilaya and in its cluster', () => {
  const outside = data.sites.filter(
    ({ wilaya_id, lat, lng }) => !isInWilaya(wilaya_id, { lat: lat!, lng: lng! }),
  );
  expect(outside).toEqual([]);
  expect(data.sites.filter(site => wilayas[site.wilaya_id - 1].cluster !== site.cluster_id)).toEqual([]);
});

test('sites are as many as asked for, with codes of their own that begin with the wilaya', () => {
  expect(data.sites).toHaveLength(600);
  expect(new Set(data.sites.map(({ code }) => code)).size).toBe(600);
  for (const { code, wilaya_id } of data.sites) {
    expect(code).toMatch(/^\d{2}[A-Z]\d{3}$/);
    expect(Number(code.slice(0, 2))).toBe(wilaya_id);
  }
});

test('the same seed and day give the same data, another seed gives others', () => {
  expect(make()).toEqual(data);
  expect(make({ today: new Date('2026-03-10T22:00:00Z') })).toEqual(data);
  expect(make({ seed: 2 }).sites).not.toEqual(data.sites);
});

test('each cluster has a warehouse, and deliveries go to one of the same cluster', () => {
  const warehouses = new Map(
    data.sites.filter(({ kind }) => kind === 'entrepot').map(site => [site.id, site]),
  );
  expect(new Set([...warehouses.values()].map(site => site.cluster_id)).size).toBe(8);
  const sites = new Map(data.sites.map(site => [site.id, site]));
  const deliveries = data.plans.filter(({ kind }) => kind === 'delivery');
  expect(deliveries.length).toBeGreaterThan(100);
  for (const { site_id, drop_site_id } of deliveries) {
    expect(warehouses.get(drop_site_id!)?.cluster_id).toBe(sites.get(site_id)!.cluster_id);
  }
});

test('managers fit the owner and cluster of their sites, agents in charge are in use', () => {
  const people = new Map(data.accounts.map(account => [account.id, account]));
  for (const { manager_id, owner, cluster_id } of data.sites) {
    if (manager_id) expect(people.get(manager_id)).toMatchObject({ role: 'manager', owner, cluster_id });
  }
  for (const { agent_id } of data.site_areas) {
    if (agent_id) expect(people.get(agent_id)).toMatchObject({ role: 'agent', status: 'active' });
  }
  const manager = data.accounts.find(({ username }) => username === 'manager')!;
  expect(data.sites.filter(({ manager_id }) => manager_id === manager.id).length).toBeGreaterThan(20);
});

test('sites carry the areas that they are members of', () => {
  const members = new Set(data.site_areas.map(({ site_id, area }) => `${site_id} ${area}`));
  for (const { id, in_delivery, in_ssr, in_gpm } of data.sites) {
    expect({ in_delivery, in_ssr, in_gpm }).toEqual({
      in_delivery: members.has(`${id} delivery`),
      in_ssr: members.has(`${id} ssr`),
      in_gpm: members.has(`${id} gpm`),
    });
  }
});

test('GPM sites have a generator, a mode, a zone and an invoice code', () => {
  const gpm = new Set(data.site_areas.filter(({ area }) => area === 'gpm').map(({ site_id }) => site_id));
  const powered = new Set(
    data.site_equipment.filter(({ category }) => category === 'generator').map(({ site_id }) => site_id),
  );
  expect(gpm.size).toBeGreaterThan(100);
  for (const { id, mode, zone, code_facture } of data.sites.filter(({ id }) => gpm.has(id))) {
    expect([powered.has(id), !!mode, !!zone, !!code_facture]).toEqual([true, true, true, true]);
  }
});

test('plans lie on both sides of today, some late, and each task comes of a plan that is done', () => {
  const planned = data.plans.filter(({ status }) => status === 'planned');
  expect(planned.filter(({ day }) => day > '2026-03-10').length).toBeGreaterThan(50);
  expect(planned.filter(({ day }) => day < '2026-03-06').length).toBeGreaterThan(10);
  expect(data.plans.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(10);
  const plans = new Map(data.plans.map(plan => [plan.id, plan]));
  for (const { plan_id, kind, site_id, planned_day, created_at } of data.tasks) {
    expect(plans.get(plan_id!)).toMatchObject({ status: 'done', kind, site_id, day: planned_day });
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
  const { accounts } = demoData({ sites: 100_000, seed: 1, today, named: true, after: nothingYet });
  expect(accounts.length).toBeGreaterThan(200);
  expect(new Set(accounts.map(({ username_key }) => username_key)).size).toBe(accounts.length);
});
