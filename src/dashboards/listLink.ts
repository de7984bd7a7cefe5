import { resources } from '../../contract/resources';
import { isPermitted } from '../providers/access';
import { useSession } from '../providers/sessionStore';

/**
 * The address of a list with a filter. Nothing where the reader may not use one of its filters, except those that the
 * server sets for him anyway.
 */
export const useListLink = () => {
  const user = useSession();
  return (list: string, filter: Record<string, string | number | undefined>) => {
    const contract = resources.get(list);
    const used = Object.entries(filter).filter(([, value]) => value !== undefined);
    const refused = used.filter(([name]) => {
      const rule = contract?.filterFrom?.[name];
      return rule && !isPermitted(user, rule);
    });
    if (refused.some(([name, value]) => !isCluster(name) || value !== user?.cluster)) return undefined;
    const kept = Object.fromEntries(used.filter(one => !refused.includes(one)));
    return `/${list}?filter=${encodeURIComponent(JSON.stringify(kept))}`;
  };
};
export type ListLink = ReturnType<typeof useListLink>;

const isCluster = (name: string) => name === 'cluster' || name === 'site_cluster';
