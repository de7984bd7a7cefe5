import { beforeAll, describe, expect, it } from 'vitest';
import { isCrud } from '../../contract/framework/crud';
import type { Endpoint } from '../../contract/framework/endpoint';
import { findPeriodFields } from '../../contract/framework/period-fields';
import type { Rule } from '../../contract/framework/permissions';
import { getRoleDefinition, listedRoles, type Role, roles } from '../../contract/organisation/roles';
import { resources } from '../../contract/registry';
import { anomalyActions } from '../../contract/work/anomaly-actions';
import { siteSelection } from '../../contract/work/site-selection';
import { allPermissions, type Holder, isPermitted, listHolders } from '../contract/permission-oracle';
import { depth } from '../depth';
import { generateExample } from './arbitrary';
import { buildWorld, type World } from './build-world';
import { isList, listCallCases } from './call-cases';
import { testApi } from './harness';

const api = testApi();
let world: World;
beforeAll(async () => {
  world = await buildWorld(api);
  for (const role of roles) await world.permit(role, allPermissions);
});

/** What the people of the world are bound to. */
const own = { owner: 'inhouse', cluster: 1 };
const others = { owner: 'SASCC', cluster: 2 };

const lists = [...resources.values()].flatMap(contract =>
  Object.entries(contract.actions)
    .filter(([, endpoint]) => isList({ contract, endpoint }))
    .map(([action, endpoint]) => ({ name: `${contract.name}.${action}`, contract, endpoint })),
);

/** Which filters each may use is tried without HTTP in tests/contract/filter-gates.test.ts: here, that lists ask. */
const cases = lists.flatMap(({ name, contract, endpoint }, turn) =>
  oneOf(
    listedRoles
      .map(role => ({ role, permissions: allPermissions }))
      .filter(holder => isPermitted(endpoint.needs as Rule, holder))
      .flatMap(({ role, permissions }) =>
        Object.entries(contract.filterFrom ?? {})
          .filter(([, rule]) => !isPermitted(rule!, { role, permissions }))
          .map(([filter]) => ({ name, contract, endpoint, role, filter })),
      ),
    turn,
  ),
);
it.each(cases)('$name refuses the filter $filter to $role', async ({ contract, endpoint, role, filter }) => {
  const lock = contract.locks?.[filter];
  const value = lock ? own[lock] : generateExample(contract.filters, {}, [filter])[filter];
  expect(await callAs(role, endpoint, { [filter]: value })).toEqual(refused(filter));
});

const locked = lists.flatMap(({ name, contract, endpoint }, turn) =>
  oneOf(
    listedRoles.flatMap(role =>
      Object.entries(contract.locks ?? {})
        .filter(([filter, lock]) => {
          const holder = { role, permissions: allPermissions };
          const isBound = lock === 'cluster' || !getRoleDefinition(role).everyOwner;
          return (
            isBound &&
            [endpoint.needs as Rule, contract.filterFrom?.[filter] ?? {}].every(rule =>
              isPermitted(rule, holder),
            )
          );
        })
        .map(([filter, lock]) => ({ name, endpoint, role, filter, his: own[lock!], foreign: others[lock!] })),
    ),
    turn,
  ),
);
it.each(locked)(
  '$name shows $role nothing but his own by $filter',
  async ({ endpoint, role, filter, his, foreign }) => {
    const total = async (value: unknown) =>
      (await api.reader(world.people[role].username).call(endpoint, { [filter]: value })).body.total;
    expect(await total(his)).toBeGreaterThanOrEqual(0);
    expect(await total({ not: [foreign] })).toBe(await total(his));
    expect(await total({ not: [his] })).toBe(0);
    expect(await callAs(role, endpoint, { [filter]: [his, foreign] })).toEqual(refused(filter));
  },
);

const periods = listCallCases()
  .map(({ name, endpoint }) => ({ name, endpoint, periods: findPeriodFields(endpoint.input.shape) }))
  .filter(({ endpoint, periods }) => periods.length > 0 && endpoint.method === 'GET');

describe('a period that ends before it begins', () => {
  it.each(periods)('is refused on its field by $name', async ({ endpoint, periods }) => {
    for (const { from, to } of periods) {
      const days = { [from]: '2026-03-02', [to]: '2026-03-01' };
      expect(await callAs('admin', endpoint, days)).toEqual({ status: 422, errcode: 130, field: to });
      expect((await callAs('admin', endpoint, { ...days, [to]: days[from] })).status).toBe(200);
    }
  });

  it('is refused inside a plain resource’s filter too', async () => {
    const filter = { date_from: '2026-03-02', date_to: '2026-03-01' };
    const answer = await callAs('admin', anomalyActions.actions.exportAll, { filter });
    expect(answer).toMatchObject({ status: 422, field: 'date_to' });
  });
});

const exporting = [...resources.values()].flatMap((contract, turn) =>
  Object.entries(contract.exports ?? {}).map(([name, { needs, file }]) => ({
    name: `${contract.name}: ${name}`,
    file,
    // By POST a plain resource's record is made.
    endpoint: { ...contract.actions.list, ...(turn % 2 && !isCrud(contract) && { method: 'POST' as const }) },
    input: {
      export: true,
      ...(name === 'planning' && { planning: true }),
      // One address serves deliveries and installations.
      ...(contract.name === 'installation' && { task_type: 'installation' }),
    },
    ...{ admitted: listHolders(needs).filter(holder => isPermitted(needs, holder)), turn },
    refused: listHolders(needs).filter(holder => !isPermitted(needs, holder)),
  })),
);
it.each(exporting)('export of $name is for whom the contract names', async ({ turn, ...one }) => {
  const exported = async (holder: Holder) => {
    await world.permit(holder.role, holder.permissions, holder.owner);
    const answer = await api.reader(world.people[holder.role].username).call(one.endpoint, one.input);
    await world.permit(holder.role, allPermissions);
    return answer;
  };
  for (const holder of oneOf(one.admitted, turn)) {
    const { status, headers } = await exported(holder);
    expect([holder, status]).toEqual([holder, 200]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${one.file}"`);
  }
  for (const holder of oneOf(one.refused, turn)) {
    const { status, body } = await exported(holder);
    expect([holder, status, body.errcode]).toEqual([holder, 403, 103]);
  }
});

it('« all that match » takes no filter that the list refuses', async () => {
  const selected = (role: Role, filter: object) => {
    const agent = world.people.agent.id;
    return callAs(role, siteSelection.actions.assign, { area: 'delivery', matching: true, filter, agent });
  };
  expect(await selected('agent', { site_wilaya: 16 })).toEqual(refused('site_wilaya'));
  expect(await selected('manager', { site_status: 'inactive' })).toEqual(refused('site_status'));
  expect(await selected('manager', { site_owner: 'SASCC' })).toEqual(refused('site_owner'));
  const backwards = { plan_from: '2026-03-02', plan_to: '2026-03-01' };
  expect(await selected('admin', backwards)).toMatchObject({ status: 422, field: 'plan_to' });
});

/** One of the cases, by turns; in depth all of them. */
function oneOf<Case>(every: Case[], turn: number) {
  return depth === 'deep' ? every : every.slice(turn % every.length).slice(0, 1);
}
const refused = (filter: string) => ({ status: 403, errcode: 103, field: filter });
const callAs = async (role: Role, endpoint: Endpoint, input: object) => {
  const { status, body } = await api.reader(world.people[role].username).call(endpoint, { ...input });
  if (status === 200) return { status };
  return { status, errcode: body.errcode, field: body.fields?.[0].path.replace(/^filter\./, '') };
};
