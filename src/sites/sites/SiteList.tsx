import MapOutlined from '@mui/icons-material/MapOutlined';
import { useMemo } from 'react';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import type { sites } from '../../../contract/sites/sites';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import type { GeneratedListProps } from '../../framework/lists/list-props';
import { lazy } from '../../framework/providers/lazy';
import { useSession } from '../../framework/providers/sessionStore';
import { SiteListActions } from './SiteListActions';
import { siteBulkActions, siteRowActions } from './site-actions';
import { codeCell, lastTaskCell, ownerCell, placeCell, planCell } from './site-columns';
import { useDetailLink } from './useDetailLink';
import { useLastTaskLink } from './useLastTaskLink';

type Contract = Omit<typeof sites, 'name' | 'actions'> & { name: string; actions: (typeof sites)['actions'] };
type Columns = NonNullable<GeneratedListProps<Contract>['show']>;

/** The site list of the delivery and SSR areas, and that of all sites and warehouses (document 1, section 2). */
export const SiteList = ({ contract }: { contract: Contract }) => {
  const linkOf = useDetailLink(contract);
  const taskLinkOf = useLastTaskLink();
  const user = useSession();
  const seesOwners = user !== null && !chargesWithoutOwners.includes(getRoleDefinition(user.role).charge);
  const listProps = useMemo(
    () => ({
      columns: {
        site_code: codeCell('site_code', linkOf),
        site_owner: ownerCell,
        site_next_pm: planCell,
        site_last_pm_at: lastTaskCell(taskLinkOf),
        site_lat: placeCell,
      },
      rowActions: siteRowActions(contract, rowKeys),
      bulkActions: siteBulkActions(contract),
      actions: <SiteListActions contract={contract} />,
    }),
    [contract, linkOf, taskLinkOf],
  );
  return (
    <GeneratedList
      contract={contract}
      {...(seesOwners ? withOwner : withLastDelivery)}
      pinnedFilters={pinnedFilters}
      {...listProps}
      linkOf={linkOf}
      otherViews={mapViews}
    />
  );
};

const pinnedFilters: GeneratedListProps<Contract>['pinnedFilters'] = {
  search: ['site_code', 'site_name'],
  chips: ['site_wilaya', 'site_owner', 'agent', 'has_plan', 'pmdone', 'assigned', 'site_type'],
};

export const mapViews = [
  {
    name: 'map',
    label: 'terrain.generated.map',
    icon: <MapOutlined />,
    View: lazy(() => import('./SiteMap'), 'SiteMap'),
  },
];

const rowKeys = ['show', 'lastTask', 'history', 'assignAgent', 'edit', 'plan', 'changeOwner'] as const;

// Admins and cluster managers see owner and manager, the others the last delivery (document 1, section 6).
const chargesWithoutOwners: readonly string[] = ['work', 'sites'];
const columnsWith = (...columns: Columns): Columns => [
  'site_code',
  'site_name',
  'site_address_wilaya',
  ...columns,
  'site_type',
  'site_next_pm',
  'site_owner_agent',
];
const withOwner = {
  show: columnsWith('site_owner', 'site_manager_username'),
  more: [
    'site_status',
    'site_cluster',
    'site_last_pm_at',
    'site_last_pm_by',
    'site_lat',
    'site_id',
  ] satisfies Columns[number][],
};
const withLastDelivery = {
  show: columnsWith('site_last_pm_at'),
  more: ['site_status', 'site_cluster', 'site_last_pm_by', 'site_lat', 'site_id'] satisfies Columns[number][],
};
