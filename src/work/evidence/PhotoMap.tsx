import { Box, GlobalStyles, type Theme, useTheme } from '@mui/material';
import { latLngBounds } from 'leaflet';
import { useTranslate } from 'ra-core';
import { CircleMarker, Polyline, Tooltip } from 'react-leaflet';
import type { Place } from '../../../contract/sites/place';
import { useFormats } from '../../framework/fields/useFormats';
import { MapViewport } from '../maps/MapViewport';

/** A map of the photo and the site, with the distance between them. */
export const PhotoMap = ({ photo, site, distance }: Props) => {
  const translate = useTranslate();
  const { distance: formatDistance, labelled } = useFormats();
  const { palette } = useTheme();
  const places = site ? [photo, site] : [photo];
  // Labels point away from each other.
  const isPhotoEast = !!site && photo.lng > site.lng;
  return (
    <Box
      role="img"
      aria-label={
        distance === null
          ? translate('terrain.evidence.map')
          : labelled(
              translate('terrain.evidence.map'),
              translate('terrain.evidence.fromSite', { distance: formatDistance(distance) }),
            )
      }
      sx={{
        position: 'relative',
        height: 190,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <GlobalStyles styles={mapStyles} />
      {/* A photo taken at the site is shown with its surroundings, not at the maximum zoom. */}
      <MapViewport bounds={latLngBounds(places).pad(0.35)} still>
        {site && (
          <Polyline positions={places} interactive={false} color={palette.text.secondary} dashArray="4 5" />
        )}
        {site && (
          <CircleMarker
            center={site}
            radius={7}
            interactive={false}
            {...dot(palette.text.primary, palette.background.paper)}
          >
            <Tooltip permanent direction={isPhotoEast ? 'left' : 'right'} offset={[isPhotoEast ? -8 : 8, 0]}>
              {translate('terrain.evidence.siteOnMap')}
            </Tooltip>
          </CircleMarker>
        )}
        <CircleMarker
          center={photo}
          radius={7}
          interactive={false}
          {...dot(palette.primary.main, palette.background.paper)}
        >
          <Tooltip permanent direction={isPhotoEast ? 'right' : 'left'} offset={[isPhotoEast ? 8 : -8, 0]}>
            {translate('terrain.evidence.photoOnMap')}
          </Tooltip>
        </CircleMarker>
      </MapViewport>
      {distance !== null && (
        <Box aria-hidden sx={distanceLabel}>
          {formatDistance(distance)}
        </Box>
      )}
    </Box>
  );
};

type Props = {
  photo: Place;
  site: Place | null;
  /** Metres. */
  distance: number | null;
};

const distanceLabel = {
  position: 'absolute',
  top: 6,
  right: 6,
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'caption',
  fontWeight: 600,
} as const;
const dot = (fillColor: string, color: string) => ({ fillColor, color, weight: 2, fillOpacity: 1 });

const mapStyles = (theme: Theme) => ({
  '.terrain-map .leaflet-tooltip': {
    padding: '1px 6px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 4,
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    boxShadow: 'none',
    fontSize: 11,
  },
  '.terrain-map .leaflet-tooltip::before': { display: 'none' },
});
