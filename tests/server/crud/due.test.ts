import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { tools } from '../../../contract/tools';
import { vehicles } from '../../../contract/vehicles';
import { type Api, startApi } from '../harness';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => void vi.useRealTimers());

const rows = async (contract: typeof tools | typeof vehicles, filter = {}, who = 'admin') =>
  (await api.client(who).call(contract.actions.list, { filter: JSON.stringify(filter) })).body as Record<
    string,
    any
  >[];
const todayInAlgeria = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

it.each([
  [tools, 'calibration_due'],
  [vehicles, 'next_inspection'],
] as const)('finds by one word what is past its day: %#', async (contract, field) => {
  const day = todayInAlgeria();
  const all = await rows(contract);
  const past = all.filter(row => row[field] !== null && row[field] < day);
  expect(past.length).toBeGreaterThan(0);
  const ids = (found: Record<string, any>[]) => found.map(({ id }) => id).sort((a, b) => a - b);
  expect(ids(await rows(contract, { [`${field}_passed`]: 'yes' }))).toEqual(ids(past));
  expect(ids(await rows(contract, { [`${field}_passed`]: 'no' }))).toEqual(
    ids(all.filter(row => !past.includes(row))),
  );
  expect(ids(await rows(contract, { [`${field}_passed`]: 'all' }))).toEqual(ids(all));
});

it('takes a day for past when it is over in Algeria, and not before', async () => {
  const { body } = await api
    .client('admin')
    .call(tools.actions.create, { serial: 'EDGE', name: 'Pince', cluster: 1, calibration_due: '2030-05-10' });
  const isPast = async (instant: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const found = await rows(tools, { calibration_due_passed: 'yes', id: [body.id] });
    vi.useRealTimers();
    return found.length === 1;
  };
  // An hour ahead of UTC all year.
  expect(await isPast('2030-05-10T22:59:00Z')).toBe(false);
  expect(await isPast('2030-05-10T23:01:00Z')).toBe(true);
});

it('shows agents their own, managers those of their agents and what is free in their cluster', async () => {
  const agent = await api.accountId('agent');
  const manager = await api.accountId('manager');
  const people = await api.db
    .selectFrom('accounts')
    .select(['id', 'manager_id', 'cluster_id', 'owner'])
    .execute();
  const his = new Set(people.filter(({ manager_id }) => manager_id === manager).map(({ id }) => id));
  const { cluster_id, owner } = people.find(({ id }) => id === manager)!;
  const clusterOf = new Map(
    (await api.db.selectFrom('wilayas').select(['id', 'cluster_id']).execute()).map(each => [
      each.id,
      each.cluster_id,
    ]),
  );
  const keys = (found: Record<string, any>[]) => found.map(({ serial, plate }) => serial ?? plate).sort();
  const [allTools, allCars] = [await rows(tools), await rows(vehicles)];
  expect(keys(await rows(tools, {}, 'agent'))).toEqual(keys(allTools.filter(tool => tool.agent === agent)));
  expect(keys(await rows(vehicles, {}, 'agent'))).toEqual(keys(allCars.filter(car => car.agent === agent)));
  expect(keys(await rows(tools, {}, 'manager'))).toEqual(
    keys(
      allTools.filter(tool => his.has(tool.agent) || (tool.agent === null && tool.cluster === cluster_id)),
    ),
  );
  expect(keys(await rows(vehicles, {}, 'manager'))).toEqual(
    keys(
      allCars.filter(
        car =>
          his.has(car.agent) ||
          (car.agent === null && clusterOf.get(car.wilaya) === cluster_id && car.owner === owner),
      ),
    ),
  );
});
