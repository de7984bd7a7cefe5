import type { Theme } from '@mui/material';

export const wilayaStyle = { className: 'terrain-wilaya', weight: 1, fillOpacity: 0.5 };

/** Leaflet renders outside of React: its parts take the theme's colours by class name. */
export const mapStyles = (theme: Theme) => ({
  '.terrain-map.leaflet-container': {
    background: theme.palette.background.default,
    zIndex: 0,
    font: 'inherit',
  },
  '.terrain-map .terrain-wilaya': {
    fill: theme.palette.background.paper,
    stroke: theme.palette.text.disabled,
  },
  '.terrain-map .leaflet-bar a': {
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
    borderColor: theme.palette.divider,
  },
  '.terrain-map .leaflet-bar a:is(:hover, :focus)': {
    background: theme.palette.background.default,
    color: theme.palette.primary.main,
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
  '.terrain-map .leaflet-control-scale-line': {
    background: theme.palette.background.paper,
    borderColor: theme.palette.text.secondary,
    color: theme.palette.text.primary,
    textShadow: 'none',
    fontSize: 11,
  },
  '.leaflet-marker-icon.terrain-pin, .leaflet-marker-icon.terrain-cluster': {
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
  '.terrain-pin:focus-visible, .terrain-cluster:focus-visible': {
    outline: `3px solid ${theme.palette.primary.main}`,
    outlineOffset: 2,
  },
  '.terrain-map .leaflet-popup-content-wrapper, .terrain-map .leaflet-popup-tip': {
    background: theme.palette.background.paper,
    color: theme.palette.text.primary,
  },
  '.terrain-map .leaflet-popup-content': { margin: '10px 14px', fontSize: 13, lineHeight: 1.5 },
  '.terrain-map .leaflet-popup-content a': { color: theme.palette.primary.main, fontWeight: 600 },
});
