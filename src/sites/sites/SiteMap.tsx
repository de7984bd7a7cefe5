import 'leaflet.markercluster/dist/MarkerCluster.css';
import { Alert, Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import type { MapPoint } from '../../../contract/sites/sites';
import { getDefaultBounds } from '../../framework/maps/default-bounds';
import type { MapLabel } from '../../framework/maps/MapLabels';
import { MapViewport } from '../../framework/maps/MapViewport';
import { call } from '../../framework/providers/call';
import { useFormLists } from '../../framework/providers/useFormLists';
import { BusyLine } from '../../framework/ui/BusyLine';
import { SiteMarkers } from './SiteMarkers';
import { useDetailLink } from './useDetailLink';

/** The sites of the current filter on the map, with the codes of unclustered ones. */
export const SiteMap = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const linkOf = useDetailLink(contract);
  const { data: lists } = useFormLists();
  const [codes, setCodes] = useState<readonly MapLabel[]>([]);
  const map = contract.actions.map as Endpoint;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [contract.name, 'map', filterValues],
    queryFn: ({ signal }) => call(map, filterValues, { signal }) as Promise<Points>,
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column' }}>
      <BusyLine busy={isFetching} />
      {error && (
        <Alert
          severity="error"
          sx={{ m: 2 }}
          action={
            <Button color="inherit" onClick={() => refetch()}>
              {translate('terrain.generated.retry')}
            </Button>
          }
        >
          {translate('terrain.sites.map.failed')} {error.message}
        </Alert>
      )}
      <Box role="region" aria-label={translate('terrain.sites.map.name')} sx={{ flex: 1, minHeight: 0 }}>
        {lists && (
          <MapViewport bounds={getDefaultBounds(lists)} labels={codes}>
            <SiteMarkers
              points={data?.points ?? none}
              filter={data && !isPlaceholderData ? JSON.stringify(filterValues) : null}
              linkOf={linkOf}
              onAlone={setCodes}
            />
          </MapViewport>
        )}
      </Box>
      {data && (
        <Box role="status" sx={legend}>
          {data.points.length === 0
            ? translate('terrain.sites.map.none')
            : translate('terrain.sites.map.points', { smart_count: data.points.length, total: data.total })}
        </Box>
      )}
    </Box>
  );
};

/** `[site_id, lat, lng, site_code, site_name]` */
type Points = { points: MapPoint[]; total: number };

const none: MapPoint[] = [];
const legend = {
  position: 'absolute',
  left: 12,
  bottom: 12,
  px: 1.25,
  py: 0.5,
  fontSize: 12,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  zIndex: 500,
} as const;
