import type { Theme } from '@mui/material/styles';

/** Styles of the document itself: focus rings, figures, selection, print. */
export const documentStyles = (theme: Theme) => ({
  html: { height: '100%' },
  body: { height: '100%', fontFeatureSettings: "'cv05', 'cv11'", textRendering: 'optimizeLegibility' },
  '#root': { height: '100%' },
  '::selection': { backgroundColor: theme.palette.primary.light },
  ':focus-visible, .Mui-focusVisible': {
    outline: `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 1,
  },
  // Fields show focus by their own edge.
  'input:focus-visible, textarea:focus-visible, .MuiSelect-select:focus-visible': { outline: 'none' },
  "main:focus, [tabindex='-1']:focus": { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // However short, a transition shows where it began until the browser's compositor takes it up.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
    },
    // Leaflet goes on where a transition ends.
    '.leaflet-container *': { transitionDuration: '0.01ms !important' },
  },
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    ':root': { colorScheme: 'light' },
    'html, body, #root, #root > div': { height: 'auto', background: '#fff', color: '#000' },
    // A button that shows a picture is that picture.
    [`header, nav, footer, [data-print='hide'], [data-picture='hide'], button:not(:has(img)), .MuiTabs-root,
      .MuiSnackbar-root, .MuiTableCell-paddingCheckbox, .leaflet-control-zoom`]: {
      display: 'none !important',
    },
    'main, main *': { maxHeight: 'none !important' },
    // A picture keeps to its frame: it fills that, and what is beyond it would lie over its neighbours.
    'main, main :not(img, video, canvas)': { overflow: 'visible !important' },
    // A map is drawn beyond its frame; names are read without the light around them, which prints as a block.
    '.leaflet-container': { overflow: 'hidden !important' },
    '.leaflet-container *': { textShadow: 'none !important', boxShadow: 'none !important' },
    'main, main :is(table, th, td, p, h1, h2, h3, a, span, div):not([data-print=colour])': {
      color: '#000 !important',
      backgroundColor: 'transparent !important',
    },
    '[data-print=colour]': { printColorAdjust: 'exact' },
    thead: { display: 'table-header-group' },
    'main :is(th, td)': { height: 'auto !important', paddingBlock: '2px !important' },
    'tr, img, section, [data-print=whole]': { breakInside: 'avoid' },
    // A table of many rows begins where there is room and goes on overleaf.
    'section:has([data-print=long], section, img)': { breakInside: 'auto' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // A chart was drawn for the screen: on paper it is as wide as there is room, in its proportions.
    '.recharts-responsive-container > div, .recharts-wrapper': {
      width: '100% !important',
      height: '100% !important',
    },
    '.recharts-legend-wrapper': { left: '0 !important', width: '100% !important' },
    '[data-print=whole] svg': { maxHeight: '360px !important' },
    'a[href]': { textDecoration: 'none' },
  },
});
