import { contracts } from '../../contract';
import { isCrud } from '../../contract/crud';
import { type Actions, type Contract, isResource } from '../../contract/endpoint';
import { type Actor, type Flag, flags, isAllowed, type Rule, type Scope } from '../../contract/permissions';
import { rulesOf } from '../../contract/rules-of';

/** Something that some people may do and others not, told as `terrain.permissions.told.<group>.<action>`. */
export type Ability = {
  group: string;
  action: string;
  /** The plain resource that it is about. */
  resource?: string;
  rules: { kind: string | null; rule: Rule }[];
};
/** `kinds`: for which of the ability's kinds it is allowed; empty: not at all. */
export type Able = Ability & { kinds: (string | null)[] };

/** What somebody of this role with these permissions may do, and what not, in the order of the contracts. */
export const abilitiesOf = (actor: Actor): Able[] =>
  abilities.map(ability => ({
    ...ability,
    kinds: ability.rules.filter(({ rule }) => isAllowed(actor, rule)).map(({ kind }) => kind),
  }));

/** The flags that some rule asks for in a scope: the others would change nothing there. */
export const flagsReadIn = (scope: Scope): ReadonlySet<Flag> =>
  new Set(flags.filter(flag => everyRule.some(rule => asksFor(rule, scope, flag))));

const taskLists = new Set(['delivery', 'ssr', 'installation', 'gpm', 'cm']);
/** Serves another action, or is everybody's own. */
const untold = new Set([
  'sites',
  'session',
  'account',
  'field',
  'agentLoad',
  'planActions.delete',
  'imports.show',
  'imports.rows',
  'imports.fixRow',
  'imports.commit',
  'imports.discard',
  'imports.refused',
  'imports.template',
  'imports.plainSites',
  'imports.plainPlanning',
  'imports.plainGpmPlanning',
  'imports.plainAgents',
  'taskReports.ssrGeneral',
  'taskReports.ssrNok',
  'taskReports.ssrXlsx',
  'taskReports.gpmGeneral',
  'taskReports.gpmNok',
  'taskReports.cmGeneral',
  'taskReports.cmNok',
  'settings.accountRules',
  'settings.taskRules',
  'settings.info',
  'settings.notifications',
  'accountActions.availability',
  'accountActions.permissions',
]);

/** Everything that hangs on role or flags, from the contracts' `needs`; what several contracts share stands once. */
export const abilities: readonly Ability[] = (contracts as readonly Contract[]).reduce<Ability[]>(
  (known, contract) => {
    for (const [action, endpoint] of Object.entries(contract.actions as Actions)) {
      const place = placeOf(contract, action);
      const rules = rulesOf(endpoint).map(({ kind, rule }) => ({ kind: place?.kind ?? kind, rule }));
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

type Place = { group: string; action: string; kind?: string; resource?: string };

/** Where an action is told; null where another one tells it already, or where it only serves one. */
function placeOf(contract: Contract, action: string): Place | null {
  const { name } = contract;
  if (isResource(contract) && isCrud(contract)) return { group: 'registers', action, resource: name };
  if (untold.has(name) || untold.has(`${name}.${action}`)) return null;
  if (name.endsWith('/sites')) return { group: 'sites', action, kind: name.split('/')[0] };
  if (taskLists.has(name)) return action === 'list' ? { group: 'tasks', action, kind: name } : null;
  if (name === 'task_list') return { group: 'tasks', action };
  if (isResource(contract)) return { group: 'people', action: name };
  const [, catalogue] = name.split('settings.');
  if (catalogue) return action === 'update' ? { group: 'catalogues', action: catalogue } : null;
  return { group: name, action };
}

function isForAll(rule: Rule) {
  return 'anonymous' in rule || !Object.values(rule).some(Boolean);
}

const everyRule = (contracts as readonly Contract[]).flatMap(contract => [
  ...Object.values(contract.actions as Actions).flatMap(endpoint =>
    rulesOf(endpoint).map(({ rule }) => rule),
  ),
  ...(isResource(contract)
    ? [
        ...Object.values((contract.filterFrom ?? {}) as Record<string, Rule>),
        ...Object.values(contract.exports ?? {}).map(({ needs }) => needs),
      ]
    : []),
]);

const asksFor = (rule: Rule, scope: Scope, flag: Flag): boolean =>
  'anyOf' in rule
    ? rule.anyOf.some(one => asksFor(one, scope, flag))
    : 'scope' in rule && rule.scope === scope && rule.flag === flag;
