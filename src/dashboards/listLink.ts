import { resources } from '../../contract/resources';
import type { SessionUser } from '../../contract/session';
import { isPermitted } from '../providers/access';
import { ownPlaceOf } from './ownPlace';

export type LinkFilter = Record<string, string | number | undefined>;

/**
 * The address of a list with a filter, for this reader. What he is bound to anyway is not named but kept to by `own`;
 * nothing where he may not use one of the filters.
 */
export const listLink = (user: SessionUser | null, list: string, filter: LinkFilter) => {
  const contract = resources.get(list);
  if (!contract) return undefined;
  const place = ownPlaceOf(user);
  const isOwn = (lock: 'owner' | 'cluster' | undefined, value: unknown) =>
    lock === 'owner'
      ? value === place.owner
      : lock === 'cluster' && place.clusters.length === 1 && value === place.clusters[0];
  const isOneOfHis = (lock: string | undefined, value: unknown) =>
    lock === 'cluster' && place.clusters.length > 1 && place.clusters.includes(Number(value));
  const kept: LinkFilter = {};
  for (const [name, value] of Object.entries(filter)) {
    const lock = contract.locks?.[name];
    if (value === undefined || isOwn(lock, value)) continue;
    const rule = contract.filterFrom?.[name];
    if (rule && !isPermitted(user, rule) && !isOneOfHis(lock, value)) return undefined;
    kept[name] = value;
  }
  if (place.owner || place.clusters.length) kept.own = 'yes';
  return `/${list}?filter=${encodeURIComponent(JSON.stringify(kept))}`;
};
