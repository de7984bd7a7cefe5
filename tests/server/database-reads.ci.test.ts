import { beforeAll, expect, it } from 'vitest';
import { contracts } from '../../contract';
import { readElsewhere } from '../../contract/elsewhere';
import { type Actions, type Contract, isResource, pathFields } from '../../contract/endpoint';
import { callCases, wantedBy } from './calls';
import { testApi } from './harness';
import { inputOf } from './inputs';
import { buildWorld, type World } from './world';

const api = testApi({}, undefined, { elsewhere: true });
let world: World;
beforeAll(async () => {
  world = await buildWorld(api);
});

const readsElsewhere = () => api.app.reads!.state().replicas[0].reads;

it('every call that may be read elsewhere only reads, and is read there', async () => {
  const reader = api.reader(world.people.admin.username);
  const cases = callCases().filter(({ endpoint }) => readElsewhere.has(endpoint));
  expect(new Set(cases.map(({ endpoint }) => endpoint)).size).toBe(readElsewhere.size);
  const tried = [];
  for (const call of cases) {
    const wanted = wantedBy(call);
    // With a photo, whose address is signed by what only the primary may write.
    const needed = new Set([...wanted.needed, 'task', 'photo'] as const);
    const rows = await world.ownRows('admin', { ...wanted, needed });
    const before = readsElsewhere();
    const { status, body } = await reader.call(call.endpoint, inputOf(call, rows));
    tried.push([call.name, status, status === 200 ? '' : body, readsElsewhere() - before]);
  }
  expect(tried).toEqual(tried.map(([name]) => [name, 200, '', 1]));
});

it('so do lists that are taken away as a whole, and no others', async () => {
  const reader = api.reader(world.people.admin.username);
  const tried = [];
  for (const contract of (contracts as readonly Contract[]).filter(isResource)) {
    const { list } = contract.actions as Actions;
    if (list?.method !== 'GET' || pathFields(list.path).length) continue;
    const asked = [{ limit: 1 }, { limit: -1 }, ...(contract.exports?.list ? [{ export: true }] : [])];
    for (const input of asked.filter(each => Object.keys(each)[0] in list.input.shape)) {
      const before = readsElsewhere();
      const { status } = await reader.call(list, input);
      const isWhole = !('limit' in input && input.limit === 1);
      tried.push([contract.name, input, status, readsElsewhere() - before, Number(isWhole)]);
    }
  }
  expect(tried.length).toBeGreaterThan(30);
  for (const [name, input, status, reads, expected] of tried)
    expect([name, input, status, reads]).toEqual([name, input, 200, expected]);
});

it('the mobile app, whose steps note no write on its session, is never read to from elsewhere', () => {
  expect([...readElsewhere].filter(({ path }) => path.startsWith('/api/field/'))).toEqual([]);
});
