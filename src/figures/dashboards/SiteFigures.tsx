import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { dashboards, type SitesDashboard } from '../../../contract/figures/dashboards';
import { useWords } from '../../framework/fields/useWords';
import { call } from '../../framework/providers/call';
import { QueryResult } from '../../framework/ui/QueryResult';
import { DashboardSkeleton } from './DashboardSkeleton';
import type { DashboardScope } from './dashboard-pages';
import { Figure } from './Figure';
import { FigureSection } from './FigureSection';
import { shareOf } from './figure-columns';
import type { FigureLinks } from './figure-links';
import { twoColumns } from './layout-grids';
import { SiteMaps } from './SiteMaps';
import { useClusterFilter } from './useClusterFilter';
import { useFigures } from './useFigures';
import { useOwnerColour } from './useOwnerColour';

/** Sites by owner, type, cluster and wilaya (document 3, section 2.1). */
export const SiteFigures = ({ family }: { family: DashboardScope }) => {
  const action = family === 'gpm' ? dashboards.actions.gpmSites : dashboards.actions.sites;
  const query = useFigures(family, 'sites', async ({ owner, cluster }, signal) => {
    const { data } = await call(action, { owner, cluster }, { signal });
    return data;
  });
  return (
    <QueryResult query={query} skeleton={<DashboardSkeleton sections={6} />}>
      {({ data, links, filter }) => (
        <Box sx={twoColumns}>
          <PerOwner data={data} links={links} />
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
            <PerType data={data} links={links} />
            {/* A single cluster would repeat the sum beside it. */}
            {data.sitesby_cluster.length > 1 && <PerCluster data={data} links={links} />}
          </Box>
          <SiteMaps data={data} links={links} owner={filter.owner} />
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <PerWilaya data={data} links={links} />
          </Box>
        </Box>
      )}
    </QueryResult>
  );
};

type Props = { data: SitesDashboard; links: FigureLinks };
const totalOf = ({ sitesby_owners }: SitesDashboard) =>
  sitesby_owners.reduce((sum, { number }) => sum + number, 0);
const useWord = () => {
  const translate = useTranslate();
  return (name: string) => translate(`terrain.dashboards.sites.${name}`);
};

const PerOwner = ({ data, links }: Props) => {
  const word = useWord();
  const ownerColour = useOwnerColour();
  const total = totalOf(data);
  const rows = data.sitesby_owners;
  return (
    <FigureSection
      title={word('total')}
      lead={
        <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
          <Figure value={total} to={links.sites()} label={word('total')} />
        </Typography>
      }
      rowColours={rows.map(({ site_owner }) => ownerColour(site_owner))}
      columns={[
        { key: 'owner', label: word('owner'), text: row => row.owner },
        {
          key: 'number',
          label: word('number'),
          value: row => row.number,
          to: row => links.sites({ owner: row.site_owner }),
        },
        {
          key: 'share',
          label: '%',
          share: row => shareOf(row.number, total),
          bar: { colour: row => ownerColour(row.site_owner) },
        },
      ]}
      withoutTable={rows.length === 1}
      rows={rows}
      keyOf={row => row.site_owner}
    />
  );
};

const PerType = ({ data, links }: Props) => {
  const word = useWord();
  const { nameOf } = useWords();
  const total = totalOf(data);
  const typeName = (type: string | null) =>
    type === null ? word('unknownType') : nameOf('site_types', type);
  const rows = data.sitesby_type;
  return (
    <FigureSection
      title={word('byType')}
      columns={[
        { key: 'type', label: word('type'), text: row => typeName(row.site_type) },
        {
          key: 'nb',
          label: word('number'),
          value: row => row.nb,
          to: row => links.sites({}, { type: row.site_type }),
        },
        { key: 'share', label: '%', share: row => shareOf(row.nb, total), bar: {} },
      ]}
      rows={rows}
      keyOf={row => row.site_type ?? ''}
    />
  );
};

const PerCluster = ({ data, links }: Props) => {
  const word = useWord();
  const { nameOf } = useWords();
  const { linkTo } = useClusterFilter();
  const total = totalOf(data);
  return (
    <FigureSection
      title={word('byCluster')}
      columns={[
        {
          key: 'cluster',
          label: word('cluster'),
          text: row => nameOf('clusters', row.cluster),
          to: row => linkTo(row.cluster),
        },
        {
          key: 'number',
          label: word('number'),
          value: row => row.number,
          to: row => links.sites({ cluster: row.cluster }),
        },
        { key: 'share', label: '%', share: row => shareOf(row.number, total), bar: {} },
      ]}
      rows={data.sitesby_cluster}
      keyOf={row => row.cluster}
    />
  );
};

/** Rows of the wilayas' table until « Tout afficher » (document 3, section 9). */
const firstWilayas = 9;

const PerWilaya = ({ data, links }: Props) => {
  const word = useWord();
  const { nameOf } = useWords();
  const [isExpanded, setIsExpanded] = useState(false);
  const ownersByWilaya = new Map(data.sitesby_ownerswilayas.map(row => [row.wilaya, row]));
  const rows = [...data.sitesby_wilaya].sort((a, b) => b.number - a.number);
  return (
    <FigureSection
      title={word('byWilaya')}
      action={
        rows.length > firstWilayas && (
          <Button size="small" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {word(isExpanded ? 'showFewer' : 'showAll')}
          </Button>
        )
      }
      maxRows={isExpanded ? undefined : firstWilayas}
      columns={[
        { key: 'wilaya', label: word('wilaya'), text: row => nameOf('wilayas', row.address_wilaya) },
        {
          key: 'number',
          label: word('number'),
          value: row => row.number,
          to: row => links.sites({ wilaya: row.address_wilaya }),
        },
        ...data.sitesby_owners.map(({ site_owner: owner, owner: label }) => ({
          key: owner,
          label,
          value: (row: { address_wilaya: number }) => ownersByWilaya.get(row.address_wilaya)?.[owner] ?? 0,
          to: (row: { address_wilaya: number }) => links.sites({ wilaya: row.address_wilaya, owner }),
        })),
      ]}
      rows={rows}
      keyOf={row => row.address_wilaya}
    />
  );
};
