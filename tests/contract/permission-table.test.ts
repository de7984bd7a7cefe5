import { describe, expect, it } from 'vitest';
import { type Actions, type Contract, type Endpoint, isResource } from '../../contract/framework/endpoint';
import { listEndpointRules } from '../../contract/framework/endpoint-rules';
import {
  isAllowed,
  isKindRule,
  type Needs,
  type Permissions,
  type Rule,
} from '../../contract/framework/permissions';
import { customImports } from '../../contract/office/import-kinds';
import type { Flag } from '../../contract/organisation/flags';
import type { Scope } from '../../contract/organisation/permissions';
import { type Role, roles } from '../../contract/organisation/roles';
import { contracts } from '../../contract/registry';
import { deliverySites } from '../../contract/sites/delivery-sites';
import { gpmSites } from '../../contract/sites/gpm-sites';
import { siteDetails } from '../../contract/sites/site-details';
import { sites } from '../../contract/sites/sites';
import { ssrSites } from '../../contract/sites/ssr-sites';
import { planning } from '../../contract/work/planning';
import { siteSelection } from '../../contract/work/site-selection';
import { abilities, listFlagsInUse } from '../../src/organisation/permissions/abilities';
import {
  allPermissions,
  allPermissionsExcept,
  canReviewSsrs,
  isPermitted,
  listHolders,
  listRequiredFlags,
} from './permission-oracle';

/**
 * What the site area asks for (document 1, section 6), typed by hand and compared with the contract, from which the
 * tables of the specification are written: a wrong `needs` shows here, whatever the derived tests say.
 */
const table: [element: string, needs: Needs, scope: Scope, flag: Flag | null, from: Role, kind?: string][] = [
  ['site detail', sites.actions.show, 'pm', 'read_site_detail', 'agent'],
  ['site history', sites.actions.history, 'pm', 'read_site_history', 'agent'],
  ['export list', sites.exports!.list, 'pm', 'read_site', 'agent'],
  ['export planning', sites.exports!.planning, 'pm', 'export_site_planning', 'agent'],
  ['assign to agent', sites.actions.assignAgent, 'pm', 'edit_agent_site', 'agent'],
  ['edit', sites.actions.edit, 'pm', 'edit_site', 'manager'],
  ['change owner', sites.actions.changeOwner, 'pm', 'edit_owner_site', 'manager'],
  ['change owner in GPM', gpmSites.actions.changeOwner, 'gpm', null, 'cluster_manager'],
  ['new delivery site', deliverySites.actions.create, 'pm', 'add_site', 'cluster_manager'],
  ['new SSR site', ssrSites.actions.create, 'pm', 'add_site', 'cluster_manager'],
  ['new GPM site', gpmSites.actions.create, 'gpm', 'add_site', 'cluster_manager'],
  ['co-sites', siteDetails.actions.cosites, 'pm', 'read_site_detail', 'agent'],
  ['co-site add', siteDetails.actions.addCosite, 'pm', 'edit_site', 'manager'],
  ['co-site edit', siteDetails.actions.editCosite, 'pm', 'edit_site', 'manager'],
  ['co-site delete', siteDetails.actions.deleteCosite, 'pm', 'edit_site', 'manager'],
  ['equipment add', siteDetails.actions.addEquipment, 'pm', 'edit_site', 'manager'],
  ['equipment edit', siteDetails.actions.editEquipment, 'pm', 'edit_site', 'manager'],
  ['equipment delete', siteDetails.actions.deleteEquipment, 'pm', 'edit_site', 'manager'],
  ['plans of a site', planning.actions.ofSite, 'pm', 'read_site_detail', 'agent'],
  ['plan delivery', planning.actions.assign, 'pm', 'edit_plan_site', 'manager', 'delivery'],
  ['plan SSR', planning.actions.assign, 'pm', 'edit_plan_site', 'manager', 'ssr'],
  ['plan installation', planning.actions.installation, 'pm', 'edit_plan_site', 'manager', 'installation'],
  ['plan row edit', planning.actions.editPlan, 'pm', 'edit_plan_site', 'manager', 'delivery'],
  ['plan row delete', planning.actions.deletePlan, 'pm', 'edit_plan_site', 'manager', 'ssr'],
  ['bulk assign', siteSelection.actions.assign, 'pm', 'edit_agent_site', 'agent', 'delivery'],
  ['bulk plan', siteSelection.actions.plan, 'pm', 'edit_plan_site', 'manager', 'ssr'],
  ['bulk change owner', siteSelection.actions.changeOwner, 'pm', 'edit_owner_site', 'manager', 'all'],
  ['bulk change owner in GPM', siteSelection.actions.changeOwner, 'gpm', null, 'cluster_manager', 'gpm'],
  ['import tab: assign sites', customImports.agents, 'pm', 'edit_agent_site', 'agent'],
  ['import tab: new sites', customImports.sites, 'pm', 'add_site', 'manager'],
  ['import tab: new planning', customImports.planning, 'pm', 'edit_plan_site', 'manager'],
  ['import tab: GPM planning', customImports.planning_gpm, 'gpm', 'edit_plan_site', 'manager'],
].map(([element, { needs }, ...rest]: any) => [element, needs, ...rest]) as never;

describe.each(table)('%s', (_, needs, scope, flag, from, kind = '') => {
  const rule = ruleFor(needs, kind);

  it.each(roles)('for %s', role => {
    const highEnough = roles.indexOf(role) >= roles.indexOf(from);
    const admin = role === 'admin';
    expect(admits(rule, role, allPermissions)).toBe(highEnough);
    expect(admits(rule, role, { [scope]: flag ? { [flag]: true } : {} })).toBe(highEnough);
    expect(admits(rule, role, { ...allPermissions, [scope]: undefined })).toBe(admin);
    if (flag) expect(admits(rule, role, allPermissionsExcept(scope, flag))).toBe(admin);
  });
});

/** What is done with a task, in the scope of its kind. */
const onTask = (kind: 'delivery' | 'gpm' | 'cm'): Partial<Record<Flag, string[]>> => {
  const area = kind === 'delivery' ? '' : `/${kind}`;
  return {
    read_task: [
      `GET /api/task/: ${kind}`,
      `GET /api/pm/history/: ${kind}`,
      `POST /api${area}/anomalies/checks_export/: ${kind}`,
      `POST /api/presence/task/: ${kind}`,
    ],
    export_task: [`POST /api${area || '/pm'}/export/igeneral/: ${kind}`, `POST /api/task/edit ${kind}`],
    return_task: [`POST /api/pm/return ${kind}`],
    close_task: [`POST /api/pm/close/: ${kind}`],
    delete_task: [`POST /api/pm/delete ${kind}`],
  };
};
/** Calls that go with a flag, typed by hand too (documents 1 and 2, section 6; document 3, section 6). */
const ofFlag: Record<Scope, Partial<Record<Flag, string[]>>> = {
  pm: {
    ...onTask('delivery'),
    read_task: [
      ...onTask('delivery').read_task!,
      ...['GET /api/task/fetch', 'GET /api/ssr/task/fetch', 'GET /api/taskGlobal/fetch'],
      ...['GET /api/dashboard/sites', 'GET /api/dashboard/tasks', 'GET /api/dashboard/agents'],
      ...['GET /api/dashboard/equipment'],
    ],
    export_task: [
      ...onTask('delivery').export_task!,
      ...['GET /api/task/fetch export.list', 'GET /api/ssr/task/fetch export.list'],
      'GET /api/taskGlobal/fetch export.list',
    ],
    read_site_detail: [
      ...['GET /api/sites/equipment/:', 'GET /api/sites/planning/:/: delivery', 'POST /api/presence/site/:'],
    ],
    read_site: ['GET /api/sites/fetch/filter export.list'],
    export_site_planning: ['GET /api/sites/fetch/filter export.planning'],
    edit_plan_site: [
      ...['POST /api/planning/edit ssr', 'POST /api/planning/cancel/: delivery'],
      ...['POST /api/planning/remind/: ssr', 'POST /api/:/plan/delete/: delivery'],
    ],
  },
  gpm: {
    ...onTask('gpm'),
    read_task: [
      ...onTask('gpm').read_task!,
      ...['GET /api/gpm/task/fetch', 'GET /api/gpm/dashboard/sites', 'GET /api/gpm/dashboard/tasks'],
      ...['GET /api/gpm/dashboard/agents', 'GET /api/gpm/dashboard/equipment'],
    ],
    export_task: [...onTask('gpm').export_task!, 'GET /api/gpm/task/fetch export.list'],
    all_owners: ['GET /api/gpm/task/fetch filter.site_owner'],
    read_site: ['GET /api/gpm/sites/fetch export.list'],
    export_site_planning: ['GET /api/gpm/sites/fetch export.planning'],
    edit_agent_site: ['POST /api/gpm/sites/change_owner/:/:/agent'],
  },
  cm: {
    ...onTask('cm'),
    read_task: [...onTask('cm').read_task!, 'GET /api/cm/task/fetch'],
    export_task: [...onTask('cm').export_task!, 'GET /api/cm/task/fetch export.list'],
    read_site: ['GET /api/cm/sites/fetch export.list'],
    export_site_planning: ['GET /api/cm/sites/fetch export.planning'],
  },
};
/** What goes with the scope itself, whatever its flags. */
const ofScope: Record<Scope, string[]> = {
  pm: [
    ...['GET /api/sites/fetch/filter', 'GET /api/ssr/sites/fetch/filter', 'GET /api/sites/map/filter'],
    'GET /api/ssr/sites/map',
  ],
  gpm: [
    ...['GET /api/gpm/sites/fetch', 'GET /api/gpm/sites/map', 'GET /api/sites/planning/:/: gpm'],
    'POST /api/planning/assign gpm',
  ],
  cm: ['GET /api/cm/sites/fetch', 'GET /api/cm/sites/map', 'GET /api/sites/planning/:/: cm'],
};

/** The rule of a call as it is written above: its address, and the kind, workbook or filter of it. */
const ruleAt = (call: string): Rule => {
  const [method, path, of = ''] = call.split(' ');
  for (const contract of contracts as readonly Contract[])
    for (const endpoint of Object.values(contract.actions as Actions)) {
      if (endpoint.method !== method || endpoint.path.replace(/:\w+/g, ':') !== path) continue;
      const [what, name] = of.split('.');
      if (name && isResource(contract))
        return what === 'export' ? contract.exports![name].needs : contract.filterFrom![name]!;
      return ruleFor(endpoint.needs, of);
    }
  throw new Error(`No such call: ${call}`);
};

describe.each(Object.entries(ofFlag) as [Scope, object][])('in the scope %s', (scope, calls) => {
  const isClosed = (call: string, permissions: Permissions) =>
    admits(ruleAt(call), 'cluster_manager', allPermissions) &&
    !admits(ruleAt(call), 'cluster_manager', permissions);

  it.each(Object.entries(calls) as [Flag, string[]][])('%s goes with its calls', (flag, its) => {
    for (const call of its)
      expect([call, isClosed(call, allPermissionsExcept(scope, flag))]).toEqual([call, true]);
  });

  it('nothing is left of a scope that was withdrawn', () => {
    for (const call of [...Object.values(calls).flat(), ...ofScope[scope]])
      expect([call, isClosed(call, { ...allPermissions, [scope]: undefined })]).toEqual([call, true]);
  });
});

describe('filters', () => {
  const fromManager = roles.filter(role => role !== 'agent');
  const admitted = (rule: Rule = {}) => roles.filter(role => admits(rule, role, {}));

  it.each([
    ['status', sites.filterFrom!.site_status, ['admin']],
    ['wilaya', sites.filterFrom!.site_wilaya, fromManager],
    ['site owner', sites.filterFrom!.site_owner, fromManager],
    ['agent', sites.filterFrom!.agent, fromManager],
    ['manager', sites.filterFrom!.site_manager, ['cluster_manager', 'admin']],
    ['cluster on GPM sites', gpmSites.filterFrom!.cluster, ['admin']],
    ['wilaya on GPM sites', gpmSites.filterFrom!.site_wilaya, fromManager],
    ['name', (sites.filterFrom as Record<string, never>).site_name, roles],
  ])('%s', (_, rule, expected) => expect(admitted(rule)).toEqual(expected));

  it('shows active sites unless asked otherwise', () => {
    expect(sites.defaults).toEqual({ site_status: 'active' });
    expect([sites.locks, gpmSites.locks]).toEqual(Array(2).fill({ site_owner: 'owner', cluster: 'cluster' }));
  });
});

describe.each(['assign', 'editPlan'] as const)('planning (%s)', action => {
  it.each([
    // « New CM » on a co-site.
    ['cm', { pm: { edit_site: true } }, true],
    ['cm', { cm: { plan_task: true } }, true],
    ['cm', { pm: { plan_task: true }, cm: { edit_site: true } }, false],
    ['gpm', { gpm: { edit_plan_site: true } }, true],
    ['gpm', { gpm: { plan_task: true } }, true],
    ['gpm', { pm: { edit_plan_site: true, plan_task: true }, gpm: {} }, false],
  ] as [string, Permissions, boolean][])('of %s with %j, from manager: %s', (kind, permissions, allowed) => {
    const rule = ruleFor(planning.actions[action].needs, kind);
    expect(admits(rule, 'manager', permissions)).toBe(allowed);
    expect(admits(rule, 'agent', permissions)).toBe(false);
  });
});

/** Every rule of the contract: of calls by kind, of workbooks and of filters. */
const rules = (contracts as readonly Contract[]).flatMap(contract => [
  ...Object.entries(contract.actions as Actions).flatMap(([action, endpoint]: [string, Endpoint]) =>
    listEndpointRules(endpoint).map(({ kind, rule }) => ({
      name: `${contract.name}.${action} ${kind ?? ''}`,
      rule,
    })),
  ),
  ...(isResource(contract)
    ? [
        ...Object.entries(contract.exports ?? {}).map(([name, { needs }]) => ({
          name: `${contract.name} as ${name}`,
          rule: needs,
        })),
        ...Object.entries((contract.filterFrom ?? {}) as Record<string, Rule>).map(([name, rule]) => ({
          name: `${contract.name} by ${name}`,
          rule,
        })),
      ]
    : []),
]);

it('every rule admits whom it should, of each role with and without what it asks for', () => {
  expect(rules.length).toBeGreaterThan(700);
  const differing = rules.flatMap(({ name, rule }) =>
    listHolders(rule)
      .filter(
        holder =>
          isAllowed({ userid: 1, ...holder, reviewer: canReviewSsrs(holder) }, rule) !==
          isPermitted(rule, holder),
      )
      .map(({ role, holds }) => `${name} for ${role} with ${holds}`),
  );
  expect(differing).toEqual([]);
  expect(rules.filter(({ rule }) => isAllowed(null, rule) !== isPermitted(rule, null))).toEqual([]);
});

it('the editor’s panel tells of every flag that it offers', () => {
  const covered = abilities.flatMap(ability => ability.rules.flatMap(({ rule }) => listRequiredFlags(rule)));
  const offered = (Object.keys(ofFlag) as Scope[]).flatMap(scope =>
    [...listFlagsInUse(scope)].map(flag => ({ scope, flag })),
  );
  expect(offered.length).toBeGreaterThan(30);
  expect(
    offered.filter(({ scope, flag }) => !covered.some(one => one.scope === scope && one.flag === flag)),
  ).toEqual([]);
});

function ruleFor(needs: Needs, kind: string) {
  return isKindRule(needs) ? needs.byKind(kind) : needs;
}

function admits(rule: Rule, role: Role, permissions: Permissions) {
  return isAllowed({ userid: 1, role, permissions }, rule);
}
