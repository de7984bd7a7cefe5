import { isCrud } from '../../../contract/framework/crud';
import { type Actions, type Contract, type Endpoint, isResource } from '../../../contract/framework/endpoint';
import { listEndpointRules } from '../../../contract/framework/endpoint-rules';
import { importableResources } from '../../../contract/office/import-kinds';
import { type Flag, flags } from '../../../contract/organisation/flags';
import {
  type Actor,
  allOf,
  isAllowed,
  type Rule,
  type Scope,
  scopes,
} from '../../../contract/organisation/permissions';
import { contracts } from '../../../contract/registry';
import { kindLists } from '../../../contract/work/task-lists';

/** Something that some users may do and others not, labelled `terrain.permissions.told.<group>.<action>`. */
export type Ability = {
  group: string;
  action: string;
  /** The plain resource that it is about. */
  resource?: string;
  rules: AbleCall[];
};
/** One call behind it: `of` is the kind that its rule depends on, `values` distinguishes the exports of a list. */
type AbleCall = {
  kind: string | null;
  rule: Rule;
  contract: Contract;
  endpoint: Endpoint;
  of: string | null;
  values?: object;
};
/** `kinds`: for which of the ability's kinds it is allowed; empty: not at all. */
export type EvaluatedAbility = Ability & { kinds: (string | null)[] };

/** What a user with this role and these permissions may and may not do, in the order of the contracts. */
export const evaluateAbilities = (actor: Actor): EvaluatedAbility[] =>
  abilities.map(ability => ({
    ...ability,
    kinds: ability.rules.filter(({ rule }) => isAllowed(actor, rule)).map(({ kind }) => kind),
  }));

/** The flags of a scope that affect any ability: the others would change nothing. */
export const listFlagsInUse = (scope: Scope): ReadonlySet<Flag> =>
  new Set(
    flags.filter(flag =>
      abilities.some(({ rules }) => rules.some(({ rule }) => requiresFlag(rule, scope, flag))),
    ),
  );

/** Actions used by the pages of a maintenance plan. */
const serving = new Set(['show', 'history', 'preview']);

/** Everything that depends on role or flags, from the contracts' rules; what several contracts share is listed once. */
export const abilities: readonly Ability[] = (contracts as readonly Contract[]).reduce<Ability[]>(
  (known, contract) => {
    for (const [action, calls] of callsOf(contract)) {
      const place = placeOf(contract, action);
      const rules = calls.map(call => ({ ...call, kind: place?.kind ?? call.of }));
      if (!place || rules.every(({ rule }) => isForAll(rule))) continue;
      const { group, action: name, resource } = place;
      const same = known.find(
        each => each.group === group && each.action === name && each.resource === resource,
      );
      if (same) same.rules.push(...rules);
      else known.push({ group, action: name, resource, rules });
    }
    return known;
  },
  [],
);

/** The calls of a contract: its actions, and of its list the workbooks and the filters that depend on a flag. */
function callsOf(contract: Contract): [action: string, calls: Omit<AbleCall, 'kind'>[]][] {
  const actions = Object.entries(contract.actions as Actions).map(
    ([action, endpoint]): ReturnType<typeof callsOf>[number] => [
      action,
      listEndpointRules(endpoint)
        // Whoever may create a plain resource's records may import them.
        .filter(({ kind }) => !importableResources.has(kind ?? ''))
        .map(({ kind: of, rule }) => ({ rule, contract, endpoint, of })),
    ],
  );
  if (!isResource(contract)) return actions;
  const { list } = contract.actions;
  const ofList = (action: string, rule: Rule, values: object): ReturnType<typeof callsOf>[number] => [
    action,
    listEndpointRules(list).map(({ kind: of, rule: reads }) => ({
      rule: allOf(reads, rule),
      contract,
      endpoint: list,
      of,
      values,
    })),
  ];
  return [
    ...actions,
    ...Object.entries(contract.exports ?? {}).map(([name, { needs }]) =>
      ofList(`export_${name}`, needs, {
        export: true,
        limit: -1,
        // An export without a name is the list's own workbook.
        ...(name !== 'list' && { [name]: true }),
      }),
    ),
    ...Object.entries((contract.filterFrom ?? {}) as Record<string, Rule>)
      .filter(([, rule]) => scopes.some(scope => flags.some(flag => requiresFlag(rule, scope, flag))))
      .map(([name, rule]) => ofList(`filter_${name}`, rule, { filter: name })),
  ];
}

type Place = { group: string; action: string; kind?: string; resource?: string };

/** Where an action is listed; null if another one covers it, or if it only supports one. */
function placeOf(contract: Contract, action: string): Place | null {
  const { name } = contract;
  const endpoint: Endpoint | undefined = (contract.actions as Actions)[action];
  const ofList = action === 'list' || /^(export|filter)_/.test(action);
  if (isResource(contract) && isCrud(contract)) return { group: 'registers', action, resource: name };
  if (contract.ability === false || endpoint?.ability === false) return null;
  // Actions on one site are covered by the area lists.
  if (name === 'sites') return ofList || action === 'map' ? { group: 'sites', action, kind: 'all' } : null;
  if (name.endsWith('/sites')) return { group: 'sites', action, kind: name.split('/')[0] };
  if (name in kindLists) return ofList ? { group: 'tasks', action, kind: name } : null;
  if (name === 'task_list') return { group: 'tasks', action, ...(ofList && { kind: name }) };
  if (name === 'jobs') return { group: name, action };
  if (name === 'maintenance') return serving.has(action) ? null : { group: name, action };
  if (name === 'maintenance/visits')
    return action === 'ofSite' ? null : { group: 'maintenance', action: `visits_${action}` };
  if (name === 'maintenanceAhead') return { group: 'maintenance', action };
  if (isResource(contract)) {
    const calls = { planning: 'planActions', anomalies: 'anomalyActions' }[name];
    if (calls) return ofList ? { group: calls, action } : null;
    return ofList ? { group: 'people', action: action === 'list' ? name : `${action}_${name}` } : null;
  }
  const [, catalogue] = name.split('settings.');
  if (catalogue) return action === 'update' ? { group: 'catalogues', action: catalogue } : null;
  return { group: name, action };
}

function isForAll(rule: Rule) {
  return 'anonymous' in rule || !Object.values(rule).some(Boolean);
}

function requiresFlag(rule: Rule, scope: Scope, flag: Flag): boolean {
  if ('anyOf' in rule) return rule.anyOf.some(one => requiresFlag(one, scope, flag));
  if ('allOf' in rule) return rule.allOf.some(one => requiresFlag(one, scope, flag));
  return 'scope' in rule && rule.scope === scope && rule.flag === flag;
}
