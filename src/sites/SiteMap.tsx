import 'leaflet/dist/leaflet.css';
import 'leaflet.markercluster/dist/MarkerCluster.css';
import { Alert, Box, Button, GlobalStyles } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { GeoJSON, MapContainer, TileLayer, ZoomControl } from 'react-leaflet';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import type { MapPoint } from '../../contract/sites';
import { mapLook, wilayaStyle } from '../maps/map-look';
import { useWilayaShapes } from '../maps/useWilayaShapes';
import { wilayaShapes } from '../maps/wilaya-shapes';
import { call } from '../providers/call';
import { useFormLists } from '../providers/formLists';
import { BusyLine } from '../ui/BusyLine';
import { SiteMarkers } from './SiteMarkers';
import { useDetailLink } from './useDetailLink';

/** The sites of the current filter on the wilayas' shapes; streets below them where a tile server is configured. */
export const SiteMap = ({ contract }: { contract: ResourceContract }) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const linkOf = useDetailLink(contract);
  const { data: lists } = useFormLists();
  const shapes = useWilayaShapes();
  const map = contract.actions.map as Endpoint;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [contract.name, 'map', filterValues],
    queryFn: ({ signal }) => call(map, filterValues, { signal }) as Promise<Points>,
    placeholderData: keepPreviousData,
  });
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 320, display: 'flex', flexDirection: 'column' }}>
      <GlobalStyles styles={mapLook} />
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
        <MapContainer
          bounds={algeria}
          minZoom={4}
          zoomSnap={0.25}
          maxZoom={18}
          style={{ height: '100%' }}
          className="terrain-map"
          zoomControl={false}
        >
          <ZoomControl
            zoomInTitle={translate('terrain.sites.map.zoomIn')}
            zoomOutTitle={translate('terrain.sites.map.zoomOut')}
          />
          {lists?.map_tile_url && <TileLayer url={lists.map_tile_url} />}
          {/* Leaflet draws its data once. */}
          <GeoJSON
            key={String(shapes === wilayaShapes)}
            data={shapes}
            style={wilayaStyle}
            interactive={false}
          />
          <SiteMarkers points={data?.points ?? none} linkOf={linkOf} />
        </MapContainer>
      </Box>
      {data && (
        <Box role="status" sx={legend}>
          {data.points.length === 0
            ? translate('terrain.sites.map.none')
            : translate('terrain.sites.map.points', { count: data.points.length, total: data.total })}
        </Box>
      )}
    </Box>
  );
};

/** `[site_id, lat, lng, site_code, site_name]` */
type Points = { points: MapPoint[]; total: number };

const none: MapPoint[] = [];
const algeria: [[number, number], [number, number]] = [
  [18.9, -8.7],
  [37.2, 12],
];
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
