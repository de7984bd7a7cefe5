import { isCrud } from '../../../contract/framework/crud';
import {
  type Actions,
  type Contract,
  type Endpoint,
  isResource,
  type ResourceContract,
} from '../../../contract/framework/endpoint';
import { listEndpointRules } from '../../../contract/framework/endpoint-rules';
import { type Actor, allOf, isAllowed, type Rule } from '../../../contract/framework/permissions';
import { findCrudResource } from '../../../contract/framework/resources';
import { type Flag, flags } from '../../../contract/organisation/flags';
import { type Scope, scopes } from '../../../contract/organisation/permissions';
import { contracts } from '../../../contract/registry';
import { kindLists } from '../../../contract/work/task-lists';

/** Something that some users may do and others not, labelled `terrain.permissions.told.<group>.<action>`. */
export type Ability = {
  group: string;
  action: string;
  /** The plain resource that it is about. */
  resource?: string;
  rules: AbilityCall[];
};
/** A call that an ability consists of. */
type AbilityCall = {
  /** The kind of task or site that the ability distinguishes; null if none. */
  kind: string | null;
  rule: Rule;
  contract: Contract;
  endpoint: Endpoint;
  /** The kind that the endpoint's rule depends on; null if none. */
  ruleKind: string | null;
  /** The input that makes the call of a list an export, or one with a filter. */
  values?: object;
};
/** `kinds`: those of the ability's kinds for which it is allowed; empty: not allowed. */
export type EvaluatedAbility = Ability & { kinds: (string | null)[] };

/** What a user with this role and these permissions may and may not do, in the order of the contracts. */
export const evaluateAbilities = (actor: Actor): EvaluatedAbility[] =>
  abilities.map(ability => ({
    ...ability,
    kinds: ability.rules.filter(({ rule }) => isAllowed(actor, rule)).map(({ kind }) => kind),
  }));

/** The flags of a scope that affect any ability: the others would change nothing. */
export const listFlagsInUse = (scope: Scope): ReadonlySet<Flag> =>
  new Set(flags.filter(flag => listRulesNaming(scope, flag).length > 0));

/** The rules of all abilities that name a flag of a scope. */
export const listRulesNaming = (scope: Scope, flag: Flag): readonly Rule[] =>
  rulesByRight.get(`${scope}.${flag}`) ?? [];

/** Actions that only load data for the other actions of a maintenance plan. */
const supportingActions = new Set(['show', 'history', 'preview']);

/** Everything whose rules depend on role or flags. What several contracts share is listed once. */
export const abilities: readonly Ability[] = listAbilities();
const rulesByRight = new Map(
  scopes.flatMap(scope =>
    flags.map((flag): [string, Rule[]] => [
      `${scope}.${flag}`,
      abilities.flatMap(({ rules }) =>
        rules.map(({ rule }) => rule).filter(rule => requiresFlag(rule, scope, flag)),
      ),
    ]),
  ),
);

function listAbilities() {
  const listed: Ability[] = [];
  for (const contract of contracts as readonly Contract[])
    for (const [action, calls] of listCalls(contract)) {
      const key = findAbilityKey(contract, action);
      const rules = calls.map(call => ({ ...call, kind: key?.kind ?? call.ruleKind }));
      if (!key || rules.every(({ rule }) => isForAll(rule))) continue;
      const { group, action: name, resource } = key;
      const known = listed.find(
        ability => ability.group === group && ability.action === name && ability.resource === resource,
      );
      if (known) known.rules.push(...rules);
      else listed.push({ group, action: name, resource, rules });
    }
  return listed;
}

type ActionCalls = [action: string, calls: Omit<AbilityCall, 'kind'>[]];

/** The calls of a contract: its actions, its exports, and the filters of its list that depend on a flag. */
function listCalls(contract: Contract): ActionCalls[] {
  const actionCalls = Object.entries(contract.actions as Actions).map(
    ([action, endpoint]): ActionCalls => [
      action,
      listEndpointRules(endpoint)
        // Whoever may create a plain resource's records may import them.
        .filter(({ kind }) => !findCrudResource(kind ?? ''))
        .map(({ kind, rule }) => ({ rule, contract, endpoint, ruleKind: kind })),
    ],
  );
  if (!isResource(contract)) return actionCalls;
  return [...actionCalls, ...listExports(contract), ...listGuardedFilters(contract)];
}

function listExports(contract: ResourceContract): ActionCalls[] {
  return Object.entries(contract.exports ?? {}).map(([name, { needs }]) =>
    toListCalls(contract, `export_${name}`, needs, {
      export: true,
      limit: -1,
      // An export without a name is the list's own workbook.
      ...(name !== 'list' && { [name]: true }),
    }),
  );
}

/** The filters that depend on a flag. */
function listGuardedFilters(contract: ResourceContract): ActionCalls[] {
  return Object.entries((contract.filterFrom ?? {}) as Record<string, Rule>)
    .filter(([, rule]) => scopes.some(scope => flags.some(flag => requiresFlag(rule, scope, flag))))
    .map(([name, rule]) => toListCalls(contract, `filter_${name}`, rule, { filter: name }));
}

/** Calls of a resource's list that require another rule besides its own. */
function toListCalls(contract: ResourceContract, action: string, rule: Rule, values: object): ActionCalls {
  const endpoint = contract.actions.list;
  const calls = listEndpointRules(endpoint).map(({ kind, rule: listRule }) => ({
    rule: allOf(listRule, rule),
    contract,
    endpoint,
    ruleKind: kind,
    values,
  }));
  return [action, calls];
}

type AbilityKey = { group: string; action: string; kind?: string; resource?: string };

/** The ability that an action belongs to; null if another action covers it, or uses it to load data. */
function findAbilityKey(contract: Contract, action: string): AbilityKey | null {
  const { name } = contract;
  const endpoint: Endpoint | undefined = (contract.actions as Actions)[action];
  const isListCall = action === 'list' || /^(export|filter)_/.test(action);
  if (contract.ability === false || endpoint?.ability === false) return null;
  if (isResource(contract) && isCrud(contract)) return { group: 'registers', action, resource: name };
  // Actions on one site are covered by the area lists.
  if (name === 'sites')
    return isListCall || action === 'map' ? { group: 'sites', action, kind: 'all' } : null;
  if (name.endsWith('/sites')) return { group: 'sites', action, kind: name.split('/')[0] };
  if (name in kindLists) return isListCall ? { group: 'tasks', action, kind: name } : null;
  if (name === 'task_list') return { group: 'tasks', action, ...(isListCall && { kind: name }) };
  if (name === 'jobs') return { group: name, action };
  if (name === 'maintenance') return supportingActions.has(action) ? null : { group: name, action };
  if (name === 'maintenance/visits')
    return action === 'ofSite' ? null : { group: 'maintenance', action: `visits_${action}` };
  if (name === 'maintenanceAhead') return { group: 'maintenance', action };
  if (isResource(contract)) {
    const groupOfActions = { planning: 'planActions', anomalies: 'anomalyActions' }[name];
    if (groupOfActions) return isListCall ? { group: groupOfActions, action } : null;
    if (!isListCall) return null;
    return { group: 'people', action: action === 'list' ? name : `${action}_${name}` };
  }
  // The catalogues' contracts are named `settings.<catalogue>`.
  const [, catalogue] = name.split('settings.');
  if (catalogue) return action === 'update' ? { group: 'catalogues', action: catalogue } : null;
  return { group: name, action };
}

function isForAll(rule: Rule) {
  return 'anonymous' in rule || !Object.values(rule).some(Boolean);
}

function requiresFlag(rule: Rule, scope: Scope, flag: Flag): boolean {
  if ('anyOf' in rule) return rule.anyOf.some(part => requiresFlag(part, scope, flag));
  if ('allOf' in rule) return rule.allOf.some(part => requiresFlag(part, scope, flag));
  return 'scope' in rule && rule.scope === scope && rule.flag === flag;
}
