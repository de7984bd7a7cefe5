import { describe, expect, it } from 'vitest';
import type { ResourceContract } from '../../contract/framework/endpoint';
import { hasAllPermissions } from '../../contract/framework/permissions';
import { getRoleDefinition, type Role, roles } from '../../contract/organisation/roles';
import { resources } from '../../contract/registry';
import { ApiError } from '../../server/framework/http/errors';
import { guardFilters } from '../../server/framework/http/filters';
import type { User } from '../../server/framework/identity/user';
import { generateExample } from '../server/arbitrary';
import { allPermissions, isPermitted } from './permission-oracle';

/** What people are bound to: an admin to nothing, who serves every owner to his cluster. */
const own = { owner: 'inhouse', cluster: 1 };
const others = { owner: 'SASCC', cluster: 2 };
const isBound = (role: Role, lock: 'owner' | 'cluster') =>
  lock === 'owner' ? !getRoleDefinition(role).everyOwner : !hasAllPermissions({ role });
const userOf = (role: Role) =>
  ({
    ...{ userid: 1, role, permissions: allPermissions, reviewer: false },
    owner: isBound(role, 'owner') ? own.owner : null,
    cluster: isBound(role, 'cluster') ? own.cluster : null,
  }) as User;

/** What the product makes of a filter's value, or the field that it refuses somebody. */
const guarded = (contract: ResourceContract, role: Role, filter: string, value: unknown) => {
  const input = contract.filters.parse({ [filter]: value }) as Record<string, unknown>;
  try {
    guardFilters(contract, userOf(role), input);
    return { value: input[filter] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refused: error.details.fields![0].path };
  }
};
const isAdmitted = ({ filterFrom }: ResourceContract, role: Role, filter: string) =>
  isPermitted(filterFrom?.[filter] ?? {}, { role, permissions: allPermissions });

describe.each([...resources.values()].map(contract => ({ name: contract.name, contract })))(
  '$name',
  ({ contract }) => {
    it.each(roles)('admits each filter from the role that the contract names, for %s', role => {
      for (const filter of Object.keys(contract.filters.shape)) {
        const lock = contract.locks?.[filter];
        const value = lock ? own[lock] : generateExample(contract.filters, {}, [filter])[filter];
        const { refused } = guarded(contract, role, filter, value);
        expect([filter, refused]).toEqual([filter, isAdmitted(contract, role, filter) ? undefined : filter]);
      }
    });

    it.each(roles)('keeps locked filters to one’s own owner and cluster, for %s', role => {
      for (const [filter, lock] of Object.entries(contract.locks ?? {})) {
        if (!isAdmitted(contract, role, filter)) continue;
        const [ownValue, foreign] = [own[lock!], others[lock!]];
        const bound = isBound(role, lock!);
        // Each of several lies within.
        for (const value of [foreign, [ownValue, foreign]])
          expect(guarded(contract, role, filter, value)).toEqual(bound ? { refused: filter } : { value });
        // All but others is his own, all but his own is nothing.
        for (const [not, remaining] of [
          [foreign, [ownValue]],
          [ownValue, []],
        ] as const)
          expect(guarded(contract, role, filter, { not: [not] })).toEqual({
            value: bound ? remaining : { not: [not] },
          });
      }
    });
  },
);
