import { describe, expect, it } from 'vitest';
import { deliverySites } from '../../contract/delivery-sites';
import { type Flag, flags } from '../../contract/flags';
import { gpmSites } from '../../contract/gpm-sites';
import { importTable, importTabs } from '../../contract/import-kinds';
import {
  isAllowed,
  isKindRule,
  type Needs,
  type Permissions,
  type Scope,
  scopes,
} from '../../contract/permissions';
import { planning } from '../../contract/planning';
import { type Role, roles } from '../../contract/roles';
import { siteDetails } from '../../contract/site-details';
import { siteSelection } from '../../contract/site-selection';
import { sites } from '../../contract/sites';
import { ssrSites } from '../../contract/ssr-sites';

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
  ['import tab: assign sites', importTable.agents, 'pm', 'edit_agent_site', 'agent'],
  ['import tab: new sites', importTable.sites, 'pm', 'add_site', 'manager'],
  ['import tab: new planning', importTable.planning, 'pm', 'edit_plan_site', 'manager'],
  ['import tab: GPM planning', importTable.planning_gpm, 'gpm', 'edit_plan_site', 'manager'],
].map(([element, { needs }, ...rest]: any) => [element, needs, ...rest]) as never;

describe.each(table)('%s', (_, needs, scope, flag, from, kind = '') => {
  const rule = isKindRule(needs) ? needs.byKind(kind) : needs;
  const admits = (role: Role, permissions: Permissions) => isAllowed({ userid: 1, role, permissions }, rule);

  it.each(roles)('for %s', role => {
    const highEnough = roles.indexOf(role) >= roles.indexOf(from);
    const admin = role === 'admin';
    expect(admits(role, everything)).toBe(highEnough);
    expect(admits(role, { [scope]: flag ? { [flag]: true } : {} })).toBe(highEnough);
    expect(admits(role, { ...everything, [scope]: undefined })).toBe(admin);
    if (flag) expect(admits(role, without(scope, flag))).toBe(admin);
  });
});

describe('filters', () => {
  const fromManager = roles.filter(role => role !== 'agent');
  const admitted = (rule: Needs | undefined) =>
    roles.filter(role => !rule || isAllowed({ userid: 1, role, permissions: {} }, rule as never));

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

describe('« New CM » on a co-site', () => {
  it('goes with edit_site, from manager', () => {
    const needs = planning.actions.assign.needs;
    const rule = isKindRule(needs) ? needs.byKind('cm') : needs;
    const editing: Permissions = { pm: { edit_site: true } };
    expect(isAllowed({ userid: 1, role: 'manager', permissions: editing }, rule)).toBe(true);
    expect(isAllowed({ userid: 1, role: 'agent', permissions: editing }, rule)).toBe(false);
    expect(isAllowed({ userid: 1, role: 'manager', permissions: { pm: {} } }, rule)).toBe(false);
  });
});

describe('planning in the GPM area', () => {
  it.each(['edit_plan_site', 'plan_task'] as const)('goes with %s of the scope gpm, from manager', flag => {
    const needs = planning.actions.assign.needs;
    const rule = isKindRule(needs) ? needs.byKind('gpm') : needs;
    expect(isAllowed({ userid: 1, role: 'manager', permissions: { gpm: { [flag]: true } } }, rule)).toBe(
      true,
    );
    expect(isAllowed({ userid: 1, role: 'agent', permissions: { gpm: { [flag]: true } } }, rule)).toBe(false);
    expect(isAllowed({ userid: 1, role: 'manager', permissions: { pm: { [flag]: true } } }, rule)).toBe(
      false,
    );
  });
});

describe('import tabs', () => {
  it('offer planning everywhere but in GPM, and GPM planning only there', () => {
    expect(importTabs.delivery).toContain('planning');
    expect(importTabs.ssr).toContain('planning');
    expect(importTabs.gpm).not.toContain('planning');
    expect(importTabs.gpm).toContain('planning_gpm');
    expect(importTabs.delivery).not.toContain('planning_gpm');
  });
});

const every = Object.fromEntries(flags.map(flag => [flag, true]));
const everything: Permissions = Object.fromEntries(scopes.map(scope => [scope, every]));
const without = (scope: Scope, flag: Flag): Permissions => ({
  ...everything,
  [scope]: { ...every, [flag]: false },
});
