import 'leaflet.markercluster/dist/MarkerCluster.css';
import { Alert, Box, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Endpoint, ResourceContract } from '../../../contract/framework/endpoint';
import type { MapPoint } from '../../../contract/sites/sites';
import { call } from '../../framework/providers/call';
import { useFormLists } from '../../framework/providers/useFormLists';
import { BusyLine } from '../../framework/ui/BusyLine';
import { getDefaultBounds } from '../../work/maps/default-bounds';
import type { MapLabel } from '../../work/maps/MapLabels';
import { MapViewport } from '../../work/maps/MapViewport';
import { SiteMarkers } from './SiteMarkers';
import { useDetailLink } from './useDetailLink';

type SitePoints = { points: MapPoint[]; total: number };

/** The sites of the current filter on a map; unclustered ones show their codes. */
export const SiteMap = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const getSiteLink = useDetailLink(contract);
  const { data: formLists } = useFormLists();
  const [codeLabels, setCodeLabels] = useState<readonly MapLabel[]>([]);
  const mapEndpoint = contract.actions.map as Endpoint;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [contract.name, 'map', filterValues],
    queryFn: ({ signal }) => call(mapEndpoint, filterValues, { signal }) as Promise<SitePoints>,
    placeholderData: keepPreviousData,
  });
  // The map fits the sites once the points of a new filter are there.
  const loadedFilter = data && !isPlaceholderData ? JSON.stringify(filterValues) : null;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column' }}>
      <BusyLine busy={isFetching} />
      {error && <MapError message={error.message} onRetry={refetch} />}
      <Box role="region" aria-label={translate('terrain.sites.map.name')} sx={{ flex: 1, minHeight: 0 }}>
        {formLists && (
          <MapViewport bounds={getDefaultBounds(formLists)} labels={codeLabels}>
            <SiteMarkers
              points={data?.points ?? noPoints}
              filter={loadedFilter}
              linkOf={getSiteLink}
              onUnclusteredChange={setCodeLabels}
            />
          </MapViewport>
        )}
      </Box>
      {data && (
        <Box role="status" sx={countStyles}>
          {data.points.length === 0
            ? translate(`terrain.sites.map.${data.total > 0 ? 'none' : 'noSites'}`)
            : translate('terrain.sites.map.points', { smart_count: data.points.length, total: data.total })}
        </Box>
      )}
    </Box>
  );
};

type MapErrorProps = { message: string; onRetry: () => void };

const MapError = ({ message, onRetry }: MapErrorProps) => {
  const translate = useTranslate();
  const retryButton = (
    <Button color="inherit" onClick={() => onRetry()}>
      {translate('terrain.generated.retry')}
    </Button>
  );
  return (
    <Alert severity="error" sx={{ m: 2 }} action={retryButton}>
      {translate('terrain.sites.map.failed')} {message}
    </Alert>
  );
};

const noPoints: MapPoint[] = [];
const countStyles = {
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
