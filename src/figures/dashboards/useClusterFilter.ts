import { useLocation } from 'react-router-dom';
import { useChoices, useFormLists } from '../../framework/providers/useFormLists';
import { useDashboardFilter } from './useDashboardFilter';

/** The clusters that a dashboard may be filtered by, and how to do so. */
export const useClusterFilter = () => {
  const { own, change } = useDashboardFilter();
  const { pathname, search } = useLocation();
  const { data: lists } = useFormLists();
  const wilayas = [...(lists?.wilayas ?? []), ...(lists?.elsewhere.wilayas ?? [])];
  const choices = useChoices('clusters').filter(
    ({ id }) => own.clusters.length === 0 || own.clusters.includes(Number(id)),
  );
  const isSelectable = (cluster: number) => choices.length > 1 && choices.some(({ id }) => id === cluster);
  return {
    choices,
    filterBy: (cluster: number) => isSelectable(cluster) && change({ cluster }),
    /** The address of this dashboard filtered by a cluster. */
    linkTo: (cluster: number) => {
      const params = new URLSearchParams(search);
      params.set('cluster', String(cluster));
      return isSelectable(cluster) ? `${pathname}?${params}` : undefined;
    },
    clusterOf: (wilaya: number) => wilayas.find(({ id }) => id === wilaya)?.cluster,
  };
};
