import { expect, test } from 'vitest';
import { slotLabel, stepOf } from '../../../contract/evidence';
import { rowsOf } from '../../../contract/evidence/step-data';
import type { EvidenceField } from '../../../contract/steps/parts';
import { kindRows } from '../../../contract/task-kinds';
import { planStatusOf } from '../../../contract/task-states';
import { demoData, nothingYet, type SiteRows } from '../../../server/demo/data';
import { isInWilaya } from '../../../server/places/wilaya-shapes';
import { catalogues } from '../../../server/reference/catalogues';
import { wilayas } from '../../../server/reference/wilayas';

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
    if (key === kindRows[kind].clockin) expect(finished_at).toBe(created_at);
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

/** What numbers of a field's unit or name may be; the first that fits says it. */
const plausible: [RegExp, number, number][] = [
  [/°/, 0, 359],
  [/mm$/, 50, 600],
  [/diam.*m$/i, 0.3, 3],
  [/m²$/, 1, 40],
  [/ m$/, 1, 80],
  [/ A$/, 4, 160],
  [/Ah$/, 50, 1_000],
  [/min$/, 5, 600],
  [/.*/, 0, 60],
];
const assets: Record<string, RegExp> = {
  'Marque du groupe': /^[A-Z][A-Za-z ]+$/,
  Puissance: /^\d\d kVA$/,
  'Compteur horaire': /^\d+ h$/,
  'Année de mise en service': /^20\d\d$/,
};

test('values are such as their fields may hold', () => {
  const kindOf = new Map(data.tasks.map(({ id, kind }) => [id, kind]));
  let numbers = 0;
  const check = (field: EvidenceField, value: unknown) => {
    if (field.kind !== 'number' || typeof value !== 'number') return;
    const about = `${field.label.fr} ${field.unit ?? ''}`;
    const [, least, most] = plausible.find(([words]) => words.test(about))!;
    expect([about, value, value >= least && value <= most]).toEqual([about, value, true]);
    numbers++;
  };
  for (const { task_id, key, data: sent } of data.task_tests) {
    for (const part of stepOf(kindOf.get(task_id)!, key)?.parts ?? []) {
      if (part.part === 'fields') for (const field of part.fields) check(field, sent[field.key]);
      if (part.part === 'table')
        for (const row of rowsOf(sent, part.key))
          for (const column of part.columns) check(column, row[column.key]);
    }
    const properties = rowsOf(sent, 'properties');
    for (const { prop_label, prop_value } of properties)
      expect(prop_value).toMatch(assets[String(prop_label)]);
    const labels = properties.map(({ prop_label }) => prop_label);
    expect(new Set(labels).size).toBe(labels.length);
  }
  expect(numbers).toBeGreaterThan(1_000);
});

test('a refusal’s cause is about its slot, a repair about its anomaly', () => {
  const tasks = new Map(data.tasks.map(task => [task.id, task]));
  const refused = data.photos.filter(({ verdict }) => verdict === 'nok');
  expect(refused.length).toBeGreaterThan(5);
  for (const { task_id, test, slot, cause } of refused) {
    const label = slotLabel(tasks.get(task_id)!.kind, test, slot, 'fr');
    if (/GPS|coordonnées/i.test(cause!)) expect(label).toMatch(/GPS/i);
    if (/série|étiquette/i.test(cause!)) expect(label).toMatch(/série|plaque|étiquet|code/i);
    expect(cause).not.toMatch(/checklist/i);
    expect(tasks.get(task_id)!.cause_return).toBe(cause);
  }
  const plans = new Map(data.plans.map(plan => [plan.id, plan]));
  const repaired = data.anomalies.filter(({ plan_id }) => plan_id !== null);
  expect(repaired.length).toBeGreaterThan(3);
  for (const { plan_id, type, content } of repaired) {
    const { problem_type, instruction } = plans.get(plan_id!)!;
    expect(instruction).toContain(content);
    expect([type, problem_type]).toEqual([type, problemOf[type]]);
  }
});
/** What an anomaly of a type is planned as. */
const problemOf: Record<string, string> = {
  'Groupe électrogène': 'Panne groupe électrogène',
  Batteries: 'Batteries défaillantes',
  Climatisation: 'Climatisation en panne',
  'Pylône et balisage': 'Balisage éteint',
  Redresseur: 'Défaut redresseur',
  'Mise à la terre': 'Vol de câbles',
  'Clôture et accès': 'Vandalisme',
};

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

test('plans lie on both sides of today, some late, and each task comes of a plan that says what became of it', () => {
  const planned = data.plans.filter(({ status }) => status === 'planned');
  expect(planned.filter(({ day }) => day > '2026-03-10').length).toBeGreaterThan(50);
  expect(planned.filter(({ day }) => day < '2026-03-06').length).toBeGreaterThan(10);
  expect(data.plans.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(10);
  const plans = new Map(data.plans.map(plan => [plan.id, plan]));
  for (const { plan_id, kind, site_id, planned_day, created_at, status: task_status } of data.tasks) {
    const status = planStatusOf({ task_status });
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
  const { accounts } = demoData({ sites: 100_000, seed: 1, today, named: true, after: nothingYet });
  expect(accounts.length).toBeGreaterThan(200);
  expect(new Set(accounts.map(({ username_key }) => username_key)).size).toBe(accounts.length);
});
