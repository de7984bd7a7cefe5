import { expect, it } from 'vitest';
import { type Contract, type Endpoint, isWrite } from '../../contract/framework/endpoint';
import { listEndpointRules } from '../../contract/framework/endpoint-rules';
import type { Rule } from '../../contract/framework/permissions';
import { isClosed } from '../../contract/framework/permissions';
import { getRoleDefinition, roles } from '../../contract/organisation/roles';
import { contracts } from '../../contract/registry';

const calls = [
  ...new Map(
    (contracts as readonly Contract[]).flatMap(({ name, actions }) =>
      Object.entries(actions).map(([action, endpoint]): [Endpoint, string] => [
        endpoint,
        `${name}.${action}`,
      ]),
    ),
  ),
].map(([endpoint, call]) => ({ call, endpoint }));
const writes = calls.filter(({ endpoint }) => isWrite(endpoint));

/** Whether nobody passes without some flag, but those who hold all of them, agents in their app, and strangers. */
const asksForFlag = (rule: Rule): boolean => {
  if ('anonymous' in rule) return true;
  if ('anyOf' in rule) return rule.anyOf.every(asksForFlag);
  if ('allOf' in rule) return rule.allOf.some(asksForFlag);
  const { flag, only, from } = rule;
  return flag !== undefined || only === 'agent' || (from !== undefined && getRoleDefinition(from).holdsAll);
};

it('asks for a flag for every call that writes, or says why there is none', () => {
  const silent = writes.filter(
    ({ endpoint }) =>
      !endpoint.ownAccount &&
      !endpoint.withoutFlag &&
      !listEndpointRules(endpoint).every(({ rule }) => asksForFlag(rule)),
  );
  expect(silent.map(({ call }) => call)).toEqual([]);
  const needless = writes.filter(
    ({ endpoint }) =>
      endpoint.withoutFlag && listEndpointRules(endpoint).every(({ rule }) => asksForFlag(rule)),
  );
  expect(needless.map(({ call }) => call)).toEqual(['accountActions.registerClusterManager']);
});

/** Written by hand: what somebody who only reads may still call. */
const ownCalls = [
  'account.changePassword',
  'account.confirmCode',
  'account.edit',
  'account.endOtherSessions',
  'account.endSession',
  'account.renewRecoveryCodes',
  'account.startCode',
  'account.stopCode',
  'field.changePassword',
  'field.disconnect',
  'field.subscribePush',
  'field.unsubscribePush',
  'ownDashboards.edit',
  'ownDashboards.remove',
  'ownDashboards.save',
  'ownDashboards.subscribe',
  'ownDashboards.trial',
  'ownDashboards.unsubscribe',
  'presence.site',
  'presence.task',
  'session.disconnect',
  'session.endViewAs',
  'views.edit',
  'views.remove',
  'views.save',
];

it('leaves only these calls that write open to whoever only reads', () => {
  expect(writes.flatMap(({ call, endpoint }) => (endpoint.ownAccount ? [call] : [])).sort()).toEqual(
    ownCalls,
  );
  const withoutGate = writes.filter(
    ({ endpoint: { needs, ownAccount } }) =>
      !ownAccount && !('anonymous' in needs) && !(needs as { writes?: true }).writes,
  );
  expect(withoutGate.map(({ call }) => call)).toEqual([]);
  expect(calls.filter(({ endpoint }) => endpoint.ownAccount && !isWrite(endpoint))).toEqual([]);
});

it('closes no call to the roles that write', () => {
  for (const role of roles.filter(role => !getRoleDefinition(role).readsOnly))
    expect(isClosed({ userid: 1, role, permissions: {} }, { writes: true })).toBe(false);
});
