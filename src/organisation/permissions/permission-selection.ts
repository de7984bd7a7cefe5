import type { z } from 'zod';
import type { Actor, Permissions } from '../../../contract/framework/permissions';
import type { accountActions } from '../../../contract/organisation/account-actions';
import { type Flag, flags } from '../../../contract/organisation/flags';
import { type Scope, scopes } from '../../../contract/organisation/permissions';

export type StoredPermissions = z.output<typeof accountActions.actions.permissions.output>;
/** What is selected in the editor: the flags of each scope, the clusters, and the granted scopes. */
export type PermissionSelection = { [S in Scope]: Set<Flag> } & {
  clusters: Set<number>;
  granted: Set<Scope>;
};

export const toSelection = ({ data }: StoredPermissions): PermissionSelection => ({
  pm: toFlagSet(data.pm),
  gpm: toFlagSet(data.gpm),
  cm: toFlagSet(data.cm),
  clusters: new Set(data.clusters),
  granted: new Set(scopes.filter(scope => data[scope] !== null)),
});

const toFlagSet = (permissions: Record<string, unknown> | null) =>
  new Set(flags.filter(flag => permissions?.[flag]));

/** The permissions of the granted scopes; the others are omitted. */
export const toPermissions = ({ granted, ...selected }: PermissionSelection): Permissions => {
  const toRecord = (flagSet: ReadonlySet<Flag>) => Object.fromEntries([...flagSet].map(flag => [flag, true]));
  return Object.fromEntries([...granted].map(scope => [scope, toRecord(selected[scope])]));
};

/** The account's id has no influence on its permissions. */
export const toActor = ({ role, reviewer }: StoredPermissions, selection: PermissionSelection): Actor => ({
  userid: 0,
  role,
  reviewer,
  permissions: toPermissions(selection),
});

/** Applies the difference between two selections to a third. */
export const applyDifference = (
  before: PermissionSelection,
  after: PermissionSelection,
  target: PermissionSelection,
): PermissionSelection => ({
  pm: applySetDifference(before.pm, after.pm, target.pm),
  gpm: applySetDifference(before.gpm, after.gpm, target.gpm),
  cm: applySetDifference(before.cm, after.cm, target.cm),
  clusters: applySetDifference(before.clusters, after.clusters, target.clusters),
  granted: applySetDifference(before.granted, after.granted, target.granted),
});

const applySetDifference = <Key>(
  before: ReadonlySet<Key>,
  after: ReadonlySet<Key>,
  target: ReadonlySet<Key>,
) => {
  const isIncluded = (key: Key) => {
    const isUnchanged = before.has(key) === after.has(key);
    return isUnchanged ? target.has(key) : after.has(key);
  };
  return new Set([...target, ...after].filter(isIncluded));
};

/** How many flags, clusters and scopes differ. */
export const countDifferences = (one: PermissionSelection, other: PermissionSelection) =>
  ([...scopes, 'clusters', 'granted'] as const).reduce(
    (sum, part) => sum + countMissing(one[part], other[part]) + countMissing(other[part], one[part]),
    0,
  );

const countMissing = (one: ReadonlySet<unknown>, other: ReadonlySet<unknown>) =>
  [...other].filter(each => !one.has(each)).length;
