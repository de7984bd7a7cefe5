import {
  type Actor,
  hasAllPermissions,
  isAllowed,
  type Permissions,
} from '../../../contract/framework/permissions';
import { type Flag, flags } from '../../../contract/organisation/flags';
import { type Scope, scopes } from '../../../contract/organisation/permissions';
import { listRulesNaming } from './abilities';

/** A flag in one scope. */
export type Right = { scope: Scope; flag: Flag };
/**
 * Why a tick at a right changes nothing: the role has it anyway, other rights open the same, it opens nothing without
 * others, or nothing to people of this role. Null: the tick decides.
 */
export type Inheritance =
  | { by: 'role' }
  | { by: 'rights'; rights: Right[] }
  | { by: 'missing'; rights: Right[] }
  | { by: 'unavailable' }
  | null;

/** What a right is inherited from, or what it lacks, for a person with these permissions. */
export const findInheritance = (actor: Actor, right: Right): Inheritance => {
  if (hasAllPermissions(actor)) return { by: 'role' };
  const rules = listRulesNaming(right.scope, right.flag);
  const allows = (changes: Changes) => {
    const changed = withRights(actor, changes);
    return rules.filter(rule => isAllowed(changed, rule)).length;
  };
  const others = allRights.filter(({ scope, flag }) => scope !== right.scope || flag !== right.flag);
  const opened = allows({ added: [right] });
  if (opened === 0)
    return allows({ added: allRights }) === 0
      ? { by: 'unavailable' }
      : { by: 'missing', rights: others.filter(each => allows({ added: [right, each] }) > 0) };
  if (allows({ removed: [right] }) < opened) return null;
  /** Opens the same: missed only where both are off. A right that is required besides is missed in any case. */
  const isAlternative = (each: Right) =>
    allows({ added: [right], removed: [each] }) === opened && allows({ removed: [right, each] }) < opened;
  return { by: 'rights', rights: others.filter(isAlternative) };
};

type Changes = { added?: readonly Right[]; removed?: readonly Right[] };

/** The actor with some rights more or less; a withdrawn scope stays withdrawn. */
const withRights = (actor: Actor, { added = [], removed = [] }: Changes): Actor => {
  const permissions: Permissions = { ...actor.permissions };
  const change = ({ scope, flag }: Right, value: boolean) => {
    const granted = permissions[scope];
    if (granted) permissions[scope] = { ...granted, [flag]: value };
  };
  for (const right of added) change(right, true);
  for (const right of removed) change(right, false);
  return { ...actor, permissions };
};

const allRights: readonly Right[] = scopes.flatMap(scope => flags.map(flag => ({ scope, flag })));
