import { Box, Button, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { dashboards, type SitesDashboard } from '../../contract/dashboards';
import { useWords } from '../generated/words';
import { call } from '../providers/call';
import { FactTable } from '../ui/FactTable';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { Bars } from './Bars';
import { Figure } from './Figure';
import { useListLink } from './listLink';
import { halves } from './look';
import type { Family } from './pages';
import { Slices } from './Slices';
import { useDashboardFilter } from './useDashboardFilter';
import { useNumbers } from './useNumbers';
import { WilayaMap } from './WilayaMap';

/** Rows of the wilayas' table until « Tous afficher » (document 3, section 9). */
const firstWilayas = 9;

/** Sites by owner, type, cluster and wilaya (document 3, section 2.1). */
export const SiteFigures = ({ family }: { family: Family }) => {
  const { filter } = useDashboardFilter();
  const { owner, cluster } = filter;
  const action = family === 'gpm' ? dashboards.actions.gpmSites : dashboards.actions.sites;
  const query = useQuery({
    queryKey: ['dashboards', family, 'sites', owner, cluster],
    queryFn: ({ signal }) => call(action, { owner, cluster }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} lines={8}>
      {({ data }) => <Figures data={data} family={family} owner={owner} cluster={cluster} />}
    </Loaded>
  );
};

type Props = { data: SitesDashboard; family: Family; owner?: string; cluster?: number };

const Figures = ({ data, family, owner, cluster }: Props) => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { number, percent } = useNumbers();
  const link = useListLink();
  const [all, showAll] = useState(false);
  const word = (name: string) => translate(`terrain.dashboards.sites.${name}`);
  const list = family === 'gpm' ? 'gpm/sites' : 'sites';
  const linkTo = (more: Record<string, string | number | undefined>) =>
    link(list, {
      ...(family === 'pm' && { site_type: 'site' }),
      site_owner: owner,
      cluster,
      ...more,
    });
  const total = data.sitesby_owners.reduce((sum, row) => sum + row.number, 0);
  const none = translate('terrain.dashboards.none');
  const typeName = (type: string | null) =>
    type === null ? word('unknownType') : nameOf('site_types', type);
  const wilayas = [...data.sitesby_wilaya].sort((a, b) => b.number - a.number);
  const shownWilayas = all ? wilayas : wilayas.slice(0, firstWilayas);
  const ofOwners = new Map(
    data.sitesby_ownerswilayas.map(({ wilaya, inhouse, SASCC, MBS }) => [wilaya, inhouse + SASCC + MBS]),
  );
  const owners = new Map(data.sitesby_ownerswilayas.map(row => [row.wilaya, row]));
  const share = { key: 'share', label: '%', align: 'right' as const };
  return (
    <Box sx={halves}>
      <Section title={word('total')}>
        <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums', mb: 1 }}>
          <Figure value={total} to={linkTo({})} label={word('total')} />
        </Typography>
        <Bars
          rows={data.sitesby_owners.map(row => ({ name: row.owner, value: row.number }))}
          label={word('number')}
        />
        <FactTable
          label={word('byOwner')}
          columns={[
            { key: 'owner', label: word('owner'), cell: row => row.owner },
            {
              key: 'number',
              label: word('number'),
              align: 'right',
              cell: row => (
                <Figure value={row.number} to={linkTo({ site_owner: row.site_owner })} label={row.owner} />
              ),
            },
            { ...share, cell: row => percent(row.number, total) },
          ]}
          rows={data.sitesby_owners}
          keyOf={row => row.site_owner}
          empty={none}
        />
      </Section>
      <Section title={word('byType')}>
        <Slices rows={data.sitesby_type.map(row => ({ name: typeName(row.site_type), value: row.nb }))} />
        <FactTable
          label={word('byType')}
          columns={[
            { key: 'type', label: word('type'), cell: row => typeName(row.site_type) },
            {
              key: 'nb',
              label: word('number'),
              align: 'right',
              cell: row => (
                <Figure
                  value={row.nb}
                  to={
                    family === 'gpm' && row.site_type !== null
                      ? linkTo({ site_type: row.site_type })
                      : undefined
                  }
                  label={typeName(row.site_type)}
                />
              ),
            },
            { ...share, cell: row => percent(row.nb, total) },
          ]}
          rows={data.sitesby_type}
          keyOf={row => row.site_type ?? ''}
          empty={none}
        />
      </Section>
      <Section title={word('map')}>
        <WilayaMap
          label={word('map')}
          counts={new Map(data.sitesby_wilaya.map(row => [row.address_wilaya, row.number]))}
          linkOf={wilaya => linkTo({ site_wilaya: wilaya })}
        />
      </Section>
      <Section title={word('ownersMap')}>
        <WilayaMap label={word('ownersMap')} counts={ofOwners} />
      </Section>
      <Section title={word('byCluster')}>
        <FactTable
          label={word('byCluster')}
          columns={[
            { key: 'cluster', label: word('cluster'), cell: row => nameOf('clusters', row.cluster) },
            {
              key: 'number',
              label: word('number'),
              align: 'right',
              cell: row => (
                <Figure
                  value={row.number}
                  to={linkTo({ cluster: row.cluster })}
                  label={nameOf('clusters', row.cluster)}
                />
              ),
            },
            { ...share, cell: row => percent(row.number, total) },
          ]}
          rows={data.sitesby_cluster}
          keyOf={row => row.cluster}
          empty={none}
        />
      </Section>
      <Section
        title={word('byWilaya')}
        action={
          wilayas.length > firstWilayas && (
            <Button size="small" aria-expanded={all} onClick={() => showAll(!all)}>
              {word(all ? 'showFewer' : 'showAll')}
            </Button>
          )
        }
      >
        <FactTable
          label={word('byWilaya')}
          columns={[
            { key: 'wilaya', label: word('wilaya'), cell: row => nameOf('wilayas', row.address_wilaya) },
            {
              key: 'number',
              label: word('number'),
              align: 'right',
              cell: row => (
                <Figure
                  value={row.number}
                  to={linkTo({ site_wilaya: row.address_wilaya })}
                  label={nameOf('wilayas', row.address_wilaya)}
                />
              ),
            },
            ...(['inhouse', 'SASCC', 'MBS'] as const).map(key => ({
              key,
              label: nameOf('site_owners', key),
              align: 'right' as const,
              cell: (row: { address_wilaya: number }) => number(owners.get(row.address_wilaya)?.[key] ?? 0),
            })),
          ]}
          rows={shownWilayas}
          keyOf={row => row.address_wilaya}
          empty={none}
        />
      </Section>
    </Box>
  );
};
