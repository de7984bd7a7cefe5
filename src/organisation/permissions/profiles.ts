import type { Permissions } from '../../../contract/framework/permissions';
import { type Flag, flags } from '../../../contract/organisation/flags';
import {
  listProfileFlags,
  type ProfileName,
  profileNames,
} from '../../../contract/organisation/permission-profiles';
import { type Scope, scopes } from '../../../contract/organisation/permissions';
import { listFlagsInUse } from './abilities';
import type { PermissionSelection } from './permission-selection';

/** Flags to start from in each scope; `role`: those of a new account of the person's role. */
export type Profile = { name: ProfileName | 'role' } & Record<Scope, ReadonlySet<Flag>>;
/** A flag that a person has and the profile has not, or the reverse, with the scopes where this is so. */
export type ProfileDifference = { flag: Flag; added: boolean; scopes: Scope[] };

/** The profiles for a person, beginning with the one of their role. */
export const listProfiles = (roleDefaults: Permissions): Profile[] => [
  toProfile('role', scope => flags.filter(flag => roleDefaults[scope]?.[flag])),
  ...profileNames.map(name => toProfile(name, () => listProfileFlags(name))),
];

const toProfile = (name: Profile['name'], listFlags: (scope: Scope) => readonly Flag[]): Profile => {
  const offered = (scope: Scope) => {
    const inUse = listFlagsInUse(scope);
    return new Set(listFlags(scope).filter(flag => inUse.has(flag)));
  };
  return { name, pm: offered('pm'), gpm: offered('gpm'), cm: offered('cm') };
};

/** What differs from a profile in the granted scopes, among the flags that the editor offers. */
export const listDifferences = (selection: PermissionSelection, profile: Profile): ProfileDifference[] =>
  flags.flatMap(flag =>
    [true, false].flatMap(added => {
      const differing = scopes.filter(
        scope =>
          selection.granted.has(scope) &&
          listFlagsInUse(scope).has(flag) &&
          selection[scope].has(flag) === added &&
          profile[scope].has(flag) !== added,
      );
      return differing.length ? [{ flag, added, scopes: differing }] : [];
    }),
  );

/** The profile with the fewest differences, the first of equals. */
export const findNearestProfile = (selection: PermissionSelection, profiles: readonly Profile[]) => {
  const distance = (profile: Profile) =>
    listDifferences(selection, profile).reduce((sum, difference) => sum + difference.scopes.length, 0);
  return profiles.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
};

/** The selection with a profile's flags in the granted scopes; flags that the editor does not offer stay. */
export const applyProfile = (selection: PermissionSelection, profile: Profile): PermissionSelection => {
  const withFlags = (scope: Scope) => {
    if (!selection.granted.has(scope)) return selection[scope];
    const inUse = listFlagsInUse(scope);
    return new Set([...[...selection[scope]].filter(flag => !inUse.has(flag)), ...profile[scope]]);
  };
  return { ...selection, pm: withFlags('pm'), gpm: withFlags('gpm'), cm: withFlags('cm') };
};
