import type { Theme } from '@mui/material';
import { mapColours } from './map-colours';

/** Leaflet renders outside of React: its parts take the theme's colours by class name. */
export const mapStyles = (theme: Theme) => ({
  '.map.leaflet-container': {
    background: theme.palette.background.default,
    zIndex: 0,
    font: 'inherit',
  },
  '.map .leaflet-bar a': {
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    borderColor: theme.palette.divider,
  },
  '.map .leaflet-bar a:is(:hover, :focus)': {
    background: theme.palette.background.default,
    color: theme.palette.primary.main,
  },
  '.map .leaflet-control-attribution': {
    background: theme.palette.background.paper,
    color: theme.palette.text.secondary,
  },
  '.map .leaflet-control-scale-line': {
    background: theme.palette.background.paper,
    borderColor: theme.palette.text.secondary,
    color: theme.palette.text.primary,
    textShadow: 'none',
    fontSize: 11,
  },
  '.map .map-graticule': { stroke: theme.palette.divider },
  '.map .map-graticule-label': {
    color: theme.palette.text.secondary,
    fontSize: 11,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    '& span': { position: 'absolute', left: 3, bottom: 3 },
  },
  '.map .map-outline': {
    fill: theme.palette.background.paper,
    stroke: theme.palette.text.disabled,
    fillOpacity: 0.5,
  },
  '.leaflet-marker-icon:is(.map-pin, .map-cluster)': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '50%',
    border: `2px solid ${theme.palette.background.paper}`,
    background: theme.palette.primary.main,
    color: theme.palette.primary.contrastText,
    boxShadow: '0 1px 3px rgb(0 0 0 / 0.35)',
    fontSize: 12,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  ...Object.fromEntries(
    mapColours[theme.palette.mode].map((colour, index) => [
      `.leaflet-marker-icon.map-pin-${index}`,
      { background: colour },
    ]),
  ),
  ':is(.map-pin, .map-cluster):focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
  '.map :is(.leaflet-popup-content-wrapper, .leaflet-popup-tip)': {
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
  },
  '.map .leaflet-popup-content': { margin: '10px 14px', fontSize: 13, lineHeight: 1.5 },
  '.map .leaflet-popup-content a': { color: theme.palette.primary.main, fontWeight: 600 },
});
