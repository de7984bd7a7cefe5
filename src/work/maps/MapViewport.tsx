import 'leaflet/dist/leaflet.css';
import { GlobalStyles } from '@mui/material';
import type { LatLngBoundsExpression } from 'leaflet';
import { useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { GeoJSON, MapContainer, ScaleControl, TileLayer, ZoomControl } from 'react-leaflet';
import { mapStyles } from '../../framework/maps/map-styles';
import { useFormLists } from '../../framework/providers/useFormLists';
import { type MapLabel, MapLabels } from './MapLabels';
import { MapPlace } from './MapPlace';
import { terrainMapStyles, wilayaStyle } from './map-styles';
import { usePlaceLabels } from './usePlaceLabels';
import { useWilayaShapes } from './useWilayaShapes';
import { wilayaShapes } from './wilaya-shapes';

type Props = {
  bounds: LatLngBoundsExpression;
  /** The map's own labels, which have priority over place names. */
  labels?: readonly MapLabel[];
  /** A static picture without pan or zoom. */
  still?: boolean;
  /** The maximum zoom of the first view. */
  nearest?: number;
  children?: ReactNode;
};

/**
 * The base of all maps: the wilayas' shapes and names, the communes' names from a zoom on, a scale, and streets
 * below where a tile server is configured. The caller provides the accessible name.
 */
export const MapViewport = ({ bounds, labels = none, still = false, nearest = 18, children }: Props) => {
  const translate = useTranslate();
  const { data: lists } = useFormLists();
  const shapes = useWilayaShapes();
  return (
    <>
      <GlobalStyles styles={mapStyles} />
      <GlobalStyles styles={terrainMapStyles} />
      <MapContainer
        bounds={bounds}
        boundsOptions={{ maxZoom: nearest }}
        minZoom={4}
        maxZoom={18}
        zoomSnap={0.25}
        style={{ height: '100%' }}
        className="map terrain-map"
        zoomControl={false}
        {...(still && staticOptions)}
      >
        {!still && (
          <ZoomControl
            zoomInTitle={translate('terrain.sites.map.zoomIn')}
            zoomOutTitle={translate('terrain.sites.map.zoomOut')}
          />
        )}
        {lists?.map_tile_url && <TileLayer url={lists.map_tile_url} />}
        {/* Leaflet draws its data only once. */}
        <GeoJSON
          key={String(shapes === wilayaShapes)}
          data={shapes}
          style={wilayaStyle}
          interactive={false}
        />
        <ScaleControl imperial={false} position="bottomright" />
        <Names labels={labels} still={still} />
        {children}
      </MapContainer>
    </>
  );
};

const Names = ({ labels, still }: { labels: readonly MapLabel[]; still: boolean }) => {
  const places = usePlaceLabels();
  return (
    <>
      <MapLabels labels={useMemo(() => [...labels, ...places], [labels, places])} />
      {!still && <MapPlace places={places} />}
    </>
  );
};

const none: readonly MapLabel[] = [];
const staticOptions = {
  dragging: false,
  touchZoom: false,
  scrollWheelZoom: false,
  doubleClickZoom: false,
  boxZoom: false,
  keyboard: false,
} as const;
