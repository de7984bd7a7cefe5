import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import type { Neighbour } from '../../../../contract/work/site-life';
import { useFormats } from '../../../framework/fields/useFormats';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { TextLink } from '../../../framework/ui/TextLink';
import { neighbourRadiusKm, useNeighbours } from '../site-queries';
import { useDetailLink } from '../useDetailLink';
import { SurroundingsMap } from './SurroundingsMap';

type Props = {
  resource: ResourceContract;
  site: { site_id: number; code: string; lat: number; lng: number };
};

/** The surroundings of a site: rings of distance, the nearest sites on the map and as a list. */
export const Surroundings = ({ resource, site }: Props) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.siteLife.around.${name}`, values);
  const query = useNeighbours(site.site_id);
  return (
    <Section title={label('title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box role="region" aria-label={label('map')} sx={frame}>
          {!query.isPending && (
            <SurroundingsMap resource={resource} site={site} neighbours={query.data ?? noNeighbours} />
          )}
        </Box>
        <QueryResult query={query} lines={6}>
          {neighbours => <NeighbourList resource={resource} neighbours={neighbours} />}
        </QueryResult>
      </Box>
    </Section>
  );
};

const NeighbourList = ({
  resource,
  neighbours,
}: {
  resource: ResourceContract;
  neighbours: readonly Neighbour[];
}) => {
  const translate = useTranslate();
  const { distance: formatDistance } = useFormats();
  const linkOf = useDetailLink(resource);
  const [isExpanded, setIsExpanded] = useState(false);
  const label = (name: string, values?: object) => translate(`terrain.siteLife.around.${name}`, values);
  if (neighbours.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {label('none', { radius: neighbourRadiusKm })}
      </Typography>
    );
  const visible = isExpanded ? neighbours : neighbours.slice(0, initialCount);
  return (
    <Box>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        {label('list')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {visible.map(({ site_id, site_code, site_name, distance }) => (
          <Box component="li" key={site_id} sx={row}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <TextLink to={linkOf({ site_id }) ?? ''} sx={{ fontWeight: 600 }}>
                {site_code}
              </TextLink>
              {site_name && (
                <Typography variant="caption" component="div" color="textSecondary">
                  {site_name}
                </Typography>
              )}
            </Box>
            <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {formatDistance(distance)}
            </Box>
          </Box>
        ))}
      </Box>
      {neighbours.length > visible.length && (
        <Button size="small" onClick={() => setIsExpanded(true)}>
          {label('more', { smart_count: neighbours.length - visible.length })}
        </Button>
      )}
    </Box>
  );
};

const noNeighbours: readonly Neighbour[] = [];
const initialCount = 7;
const frame = {
  height: { xs: 300, md: 380 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
const row = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const;
