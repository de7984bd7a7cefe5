import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { resources } from '../../contract';
import { anomalyActions } from '../../contract/anomalies';
import { isCrud } from '../../contract/crud';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { periodsIn } from '../../contract/periods';
import type { Rule } from '../../contract/permissions';
import type { Role } from '../../contract/roles';
import { factsOf, listedRoles } from '../../contract/roles';
import { siteSelection } from '../../contract/site-selection';
import { byTurns } from '../depth';
import { exampleOf } from './arbitrary';
import { callCases, isList } from './calls';
import { type Api, startApi } from './harness';
import { permits } from './permits';
import { allPermissions, buildWorld, permissionVariants, rolesInTest, type World } from './world';

let api: Api;
let world: World;
beforeAll(async () => {
  api = await startApi();
  world = await buildWorld(api);
  for (const role of rolesInTest) await world.permit(role, allPermissions);
});
afterAll(() => api.close());

/** What the people of the world are bound to; an admin serves the country. */
const own = { owner: 'inhouse', cluster: 1 };
const others = { owner: 'SASCC', cluster: 2 };
const hasOwn: Record<'owner' | 'cluster', readonly Role[]> = {
  owner: listedRoles.filter(role => !factsOf(role).everyOwner),
  cluster: listedRoles,
};

const lists = [...resources.values()].flatMap(contract =>
  Object.entries(contract.actions)
    .filter(([, endpoint]) => isList({ contract, endpoint }))
    .map(([action, endpoint]) => ({ name: `${contract.name}.${action}`, contract, endpoint })),
);

/** Who gets to a list at all: whom the matrix sees refused has no filters. */
const readers = ({ needs }: Endpoint) =>
  rolesInTest.filter(role => permits(needs as Rule, { role, permissions: allPermissions }));

describe.each(lists)('$name', ({ contract, endpoint }) => {
  it('admits each filter from the role that the contract names', async () => {
    for (const [turn, role] of readers(endpoint).entries()) {
      for (const filter of byTurns(3, Object.keys(contract.filters.shape), turn)) {
        const lock = contract.locks?.[filter];
        const value = lock ? own[lock] : someValue(contract, filter);
        const rule: Rule = contract.filterFrom?.[filter] ?? {};
        const answer = await ask(role, endpoint, { [filter]: value });
        const admitted = permits(rule, { role, permissions: allPermissions });
        expect([role, filter, answer]).toEqual([role, filter, admitted ? { status: 200 } : refused(filter)]);
      }
    }
  });

  it('keeps locked filters to one’s own owner and cluster', async () => {
    for (const role of readers(endpoint)) {
      for (const [filter, lock] of Object.entries(contract.locks ?? {})) {
        const rule: Rule = contract.filterFrom?.[filter] ?? {};
        const free = permits(rule, { role, permissions: allPermissions }) && !hasOwn[lock!].includes(role);
        const answer = await ask(role, endpoint, { [filter]: others[lock!] });
        expect([role, filter, answer]).toEqual([role, filter, free ? { status: 200 } : refused(filter)]);
        // Each of several lies within.
        const both = await ask(role, endpoint, { [filter]: [own[lock!], others[lock!]] });
        expect([role, filter, both]).toEqual([role, filter, free ? { status: 200 } : refused(filter)]);
      }
    }
  });

  it('leaves to whoever is bound nothing but his own by leaving out others', async () => {
    for (const role of readers(endpoint)) {
      for (const [filter, lock] of Object.entries(contract.locks ?? {})) {
        const rule: Rule = contract.filterFrom?.[filter] ?? {};
        if (!permits(rule, { role, permissions: allPermissions }) || !hasOwn[lock!].includes(role)) continue;
        const rows = async (value: unknown) => {
          const { status, body } = await api
            .reader(world.people[role].username)
            .call(endpoint, { [filter]: value });
          return [status, body.total];
        };
        const left = await rows({ not: [others[lock!]] });
        expect([role, filter, left]).toEqual([role, filter, await rows(own[lock!])]);
        expect([role, filter, await rows({ not: [own[lock!]] })]).toEqual([role, filter, [200, 0]]);
      }
    }
  });
});

const periods = callCases()
  .map(({ name, endpoint }) => ({ name, endpoint, periods: periodsIn(endpoint.input.shape) }))
  .filter(({ endpoint, periods }) => periods.length > 0 && endpoint.method === 'GET');

describe('a period that ends before it begins', () => {
  it.each(periods)('is refused on its field by $name', async ({ endpoint, periods }) => {
    for (const { from, to } of periods) {
      const days = { [from]: '2026-03-02', [to]: '2026-03-01' };
      expect(await ask('admin', endpoint, days)).toEqual({ status: 422, errcode: 130, field: to });
      expect((await ask('admin', endpoint, { ...days, [to]: days[from] })).status).toBe(200);
    }
  });

  it('is refused of a selection and inside a plain resource’s filter too', async () => {
    const filter = { plan_from: '2026-03-02', plan_to: '2026-03-01' };
    expect(
      await ask('admin', siteSelection.actions.assign, {
        area: 'delivery',
        matching: true,
        filter,
        agent: world.people.agent.id,
      }),
    ).toMatchObject({ status: 422, field: 'plan_to' });
    const exportAll = anomalyActions.actions.exportAll;
    const found = { date_from: '2026-03-02', date_to: '2026-03-01' };
    expect(await ask('admin', exportAll, { filter: found })).toMatchObject({ status: 422, field: 'date_to' });
  });
});

const exporting = [...resources.values()].flatMap((contract, turn) =>
  Object.entries(contract.exports ?? {}).map(([name, wanted]) => ({
    // By POST a plain resource's record is made.
    methods: isCrud(contract) ? (['GET'] as const) : byTurns(2, ['GET', 'POST'] as const, turn),
    name: `${contract.name}: ${name}`,
    endpoint: contract.actions.list,
    wanted,
    input: {
      export: true,
      ...(name === 'planning' && { planning: true }),
      // One address serves deliveries and installations.
      ...(contract.name === 'installation' && { task_type: 'installation' }),
    },
  })),
);

describe.each(exporting)('export of $name', ({ endpoint, wanted, input, methods }) => {
  it.each(methods)('is for whom the contract names, by %s', async method => {
    for (const role of rolesInTest) {
      for (const { name, permissions } of permissionVariants(wanted.needs)) {
        await world.permit(role, permissions);
        const { status, headers, body } = await api
          .client(world.people[role].username)
          .call({ ...endpoint, method }, input);
        const about = `${role} with ${name}`;
        if (permits(wanted.needs, { role, permissions }))
          expect([about, status, headers['content-disposition']]).toEqual([
            about,
            200,
            `attachment; filename="${wanted.file}"`,
          ]);
        else expect([about, status, body.errcode]).toEqual([about, 403, 103]);
      }
      await world.permit(role, allPermissions);
    }
  });
});

describe('« all that match »', () => {
  const select = (role: Role, filter: object) =>
    ask(role, siteSelection.actions.assign, {
      area: 'delivery',
      matching: true,
      filter,
      agent: world.people.agent.id,
    });

  it('takes no filter that the list refuses', async () => {
    expect(await select('agent', { site_wilaya: 16 })).toEqual(refused('site_wilaya'));
    expect(await select('manager', { site_status: 'inactive' })).toEqual(refused('site_status'));
    expect(await select('manager', { site_owner: 'SASCC' })).toEqual(refused('site_owner'));
  });
});

const refused = (filter: string) => ({ status: 403, errcode: 103, field: filter });
const ask = async (role: Role, endpoint: Endpoint, input: object) => {
  const { status, body } = await api.reader(world.people[role].username).call(endpoint, { ...input });
  if (status === 200) return { status };
  return { status, errcode: body.errcode, field: body.fields?.[0].path.replace(/^filter\./, '') };
};

const someValue = ({ filters }: ResourceContract, filter: string) =>
  exampleOf(filters, {}, [filter])[filter] as z.infer<typeof filters>[string];
