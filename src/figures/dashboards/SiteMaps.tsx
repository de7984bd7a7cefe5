import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { SitesDashboard } from '../../../contract/figures/dashboards';
import { useFormats } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import { useChoices } from '../../framework/providers/useFormLists';
import { wrappedToggleStyles } from '../../framework/ui/wrapped-toggle-styles';
import { renderOwner } from '../../work/fields/render-owner';
import { WilayaMap } from './charts';
import { FigureSection } from './FigureSection';
import type { FigureLinks } from './figure-links';
import { useClusterFilter } from './useClusterFilter';

type Props = { data: SitesDashboard; links: FigureLinks; owner?: string };

/** The two maps of the country: all sites, and those of one owner (document 3, sections 2.1 and 3). */
export const SiteMaps = (props: Props) => (
  <>
    <AllSites {...props} />
    {/* With a single owner it would be the same map twice. */}
    {props.data.sitesby_owners.length > 1 && <OneOwner {...props} />}
  </>
);

const AllSites = ({ data, links }: Props) => {
  const { word, columns, hint, selectCluster } = useMapParts();
  return (
    <FigureSection
      title={word('map')}
      chart={
        <WilayaMap
          label={word('map')}
          counts={new Map(data.sitesby_wilaya.map(row => [row.address_wilaya, row.number]))}
          linkOf={wilaya => links.sites({ wilaya })}
          onShiftClick={selectCluster}
          hint={hint}
        />
      }
      withoutTable
      columns={columns(word('number'))}
      rows={data.sitesby_wilaya.map(({ address_wilaya, number }) => ({ wilaya: address_wilaya, number }))}
      keyOf={row => row.wilaya}
    />
  );
};

const OneOwner = ({ data, links, owner }: Props) => {
  const { word, columns, hint, selectCluster } = useMapParts();
  const words = useWords();
  const { nameOf } = words;
  const { number } = useFormats();
  const [chosenOwner, setChosenOwner] = useState<string>();
  const ownersWithSites = new Set(data.sitesby_owners.map(({ site_owner }) => site_owner));
  const owners = useChoices('site_owners')
    .map(({ id }) => String(id))
    .filter(id => ownersWithSites.has(id));
  const selectedOwner = [chosenOwner, owner].find(each => each && owners.includes(each)) ?? owners[0];
  // With a single owner it would repeat the map beside it.
  if (selectedOwner === undefined || owners.length < 2) return null;
  const rows = new Map(data.sitesby_ownerswilayas.map(row => [row.wilaya, row]));
  const others = owners.filter(each => each !== selectedOwner);
  return (
    <FigureSection
      title={word('ownersMap')}
      lead={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={selectedOwner}
            onChange={(_, value: string | null) => value && setChosenOwner(value)}
            aria-label={word('owner')}
            data-print="hide"
            sx={{ mb: 1, ...wrappedToggleStyles }}
          >
            {owners.map(each => (
              <ToggleButton key={each} value={each} sx={{ py: 0.25, px: 1.25, textTransform: 'none' }}>
                {renderOwner(each, words)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Typography variant="subtitle1" component="p" sx={{ display: 'none', displayPrint: 'block' }}>
            {nameOf('site_owners', selectedOwner)}
          </Typography>
        </>
      }
      chart={
        <WilayaMap
          label={`${word('ownersMap')}, ${nameOf('site_owners', selectedOwner)}`}
          counts={new Map(data.sitesby_ownerswilayas.map(row => [row.wilaya, row[selectedOwner] ?? 0]))}
          linkOf={wilaya => links.sites({ wilaya, owner: selectedOwner })}
          detailOf={wilaya =>
            others
              .map(each => `${nameOf('site_owners', each)} ${number(rows.get(wilaya)?.[each] ?? 0)}`)
              .join(', ')
          }
          onShiftClick={selectCluster}
          hint={hint}
        />
      }
      withoutTable
      columns={[
        ...columns(nameOf('site_owners', selectedOwner)),
        ...others.map(each => ({
          key: each,
          label: nameOf('site_owners', each),
          value: (row: Row) => rows.get(row.wilaya)?.[each] ?? 0,
        })),
      ]}
      rows={data.sitesby_ownerswilayas.map(row => ({ wilaya: row.wilaya, number: row[selectedOwner] ?? 0 }))}
      keyOf={row => row.wilaya}
    />
  );
};

type Row = { wilaya: number; number: number };

const useMapParts = () => {
  const translate = useTranslate();
  const { nameOf } = useWords();
  const { choices, filterBy, clusterOf } = useClusterFilter();
  const word = (name: string) => translate(`terrain.dashboards.sites.${name}`);
  const selectCluster = (wilaya: number) => {
    const cluster = clusterOf(wilaya);
    if (cluster !== undefined) filterBy(cluster);
  };
  return {
    word,
    hint: word(choices.length > 1 ? 'mapHintCluster' : 'mapHint'),
    selectCluster: choices.length > 1 ? selectCluster : undefined,
    columns: (countLabel: string) => [
      { key: 'wilaya', label: word('wilaya'), text: (row: Row) => nameOf('wilayas', row.wilaya) },
      { key: 'number', label: countLabel, value: (row: Row) => row.number },
    ],
  };
};
