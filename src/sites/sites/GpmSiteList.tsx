import { useMemo } from 'react';
import type { cmSites, gpmSites } from '../../../contract/sites/gpm-sites';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { mapViews } from './SiteList';
import { SiteListActions } from './SiteListActions';
import { siteBulkActions, siteRowActions } from './site-actions';
import { codeCell, lastTaskCell, ownerCell, placeCell, planCell } from './site-columns';
import { useDetailLink } from './useDetailLink';
import { useLastTaskLink } from './useLastTaskLink';

/** The GPM site list; the CM area reuses it (document 1, section 2). */
export const GpmSiteList = ({ contract }: { contract: typeof gpmSites | typeof cmSites }) => {
  const linkOf = useDetailLink(contract);
  const taskLinkOf = useLastTaskLink();
  const listProps = useMemo(
    () => ({
      columns: {
        site_physique: codeCell('site_physique', linkOf),
        site_owner: ownerCell,
        site_next_pm: planCell,
        site_last_pm_at: lastTaskCell(taskLinkOf),
        site_lat: placeCell,
      },
      rowActions: siteRowActions(contract, [
        'show',
        'lastTask',
        'history',
        'assignAgent',
        'plan',
        'changeOwner',
      ]),
      bulkActions: siteBulkActions(contract),
      actions: <SiteListActions contract={contract} />,
    }),
    [contract, linkOf, taskLinkOf],
  );
  return (
    <GeneratedList
      contract={contract}
      show={defaultColumns}
      more={optionalColumns}
      pinnedFilters={pinnedFilters}
      {...listProps}
      linkOf={linkOf}
      otherViews={mapViews}
    />
  );
};

const pinnedFilters = {
  search: ['site_code', 'site_name'],
  chips: ['site_wilaya', 'site_owner', 'agent', 'has_plan', 'zone', 'mode', 'site_type'],
} as const;
const defaultColumns = [
  'site_physique',
  'site_name',
  'site_generators',
  'site_address_wilaya',
  'site_owner',
  'site_manager_username',
  'site_next_pm',
  'site_owner_agent',
] as const;
const optionalColumns = [
  'site_code',
  'site_status',
  'site_type',
  'site_zone',
  'site_mode',
  'site_electrified',
  'site_assets',
  'site_cluster',
  'site_last_pm_at',
  'site_last_pm_by',
  'site_lat',
] as const;
