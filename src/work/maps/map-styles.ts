import type { Theme } from '@mui/material';

export const wilayaStyle = { className: 'terrain-wilaya', weight: 1, fillOpacity: 0.5 };

/** What Terrain's maps have beside those of every resource. */
export const terrainMapStyles = (theme: Theme) => ({
  '.terrain-map .terrain-wilaya': {
    fill: theme.palette.background.paper,
    stroke: theme.palette.text.disabled,
  },
  '.terrain-map .leaflet-control-attribution': { display: 'none' },
  '.terrain-map .terrain-label': {
    position: 'absolute',
    whiteSpace: 'nowrap',
    lineHeight: 1.2,
    padding: '0 3px',
    // An outline of its own, so that it is readable over borders and rings in either theme.
    textShadow: ['-1px -1px 0', '1px -1px 0', '-1px 1px 0', '1px 1px 0', '0 0 3px']
      .map(at => `${at} ${theme.palette.background.paper}`)
      .join(', '),
  },
  '.terrain-map .terrain-label-wilaya': {
    fontSize: 12,
    fontWeight: 600,
    color: theme.palette.text.primary,
  },
  '.terrain-map .terrain-label-commune': { fontSize: 11, color: theme.palette.text.secondary },
  '.terrain-map .terrain-label-ring': {
    fontSize: 11,
    borderRadius: 3,
    background: theme.palette.background.paper,
    color: theme.palette.text.secondary,
  },
  '.terrain-map .terrain-label-site': {
    fontSize: 11.5,
    fontWeight: 600,
    color: theme.palette.text.primary,
    fontVariantNumeric: 'tabular-nums',
  },
  '.terrain-map .terrain-label-here': { fontSize: 13, fontWeight: 700, color: theme.palette.primary.main },
});
