import { isResource } from '../../../contract/framework/endpoint';
import { listEndpointRules } from '../../../contract/framework/endpoint-rules';
import type { Rule } from '../../../contract/framework/permissions';
import { type Flag, flags } from '../../../contract/organisation/flags';
import { defaultPermissions, type Scope, scopes } from '../../../contract/organisation/permissions';
import { roles } from '../../../contract/organisation/roles';
import { permissions } from '../../../i18n/fr/organisation/permissions';
import { allContracts } from '../contracts';
import { renderTable } from '../table';

/** Every flag: in which scopes a call, workbook or filter requires it, and which roles have it in a new account. */
export const flagsTable = () =>
  renderTable(
    ['flag', 'opens', 'read in', 'a new account has it'],
    flags.map(flag => [
      `\`${flag}\``,
      permissions.flags[flag],
      scopes.filter(scope => everyRule().some(rule => requiresFlag(rule, scope, flag))).join(', '),
      roles.filter(role => scopes.every(scope => defaultPermissions(role)[scope]?.[flag])).join(', '),
    ]),
  );

const everyRule = () =>
  allContracts.flatMap(contract => [
    ...Object.values(contract.actions).flatMap(endpoint =>
      listEndpointRules(endpoint).map(({ rule }) => rule),
    ),
    ...(isResource(contract)
      ? [
          ...Object.values((contract.filterFrom ?? {}) as Record<string, Rule>),
          ...Object.values(contract.exports ?? {}).map(({ needs }) => needs),
        ]
      : []),
  ]);

const requiresFlag = (rule: Rule, scope: Scope, flag: Flag): boolean => {
  if ('anyOf' in rule) return rule.anyOf.some(one => requiresFlag(one, scope, flag));
  if ('allOf' in rule) return rule.allOf.some(one => requiresFlag(one, scope, flag));
  return !('anonymous' in rule) && rule.scope === scope && rule.flag === flag;
};
