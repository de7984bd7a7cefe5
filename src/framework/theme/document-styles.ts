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
  // Fields show focus by their own border.
  'input:focus-visible, textarea:focus-visible, .MuiSelect-select:focus-visible': { outline: 'none' },
  "main:focus, [tabindex='-1']:focus": { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      // However short, a transition shows its start until the browser's compositor picks it up.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
    },
    // Leaflet continues when a transition ends.
    '.leaflet-container *': { transitionDuration: '0.01ms !important' },
  },
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    ':root': { colorScheme: 'light' },
    'html, body, #root, #root > div': { height: 'auto', background: '#fff', color: '#000' },
    // A button that shows an image is printed as that image.
    [`header, nav, footer, [data-print='hide'], [data-picture='hide'], button:not(:has(img)), .MuiTabs-root,
      .MuiSnackbar-root, .MuiTableCell-paddingCheckbox, .leaflet-control-zoom`]: {
      display: 'none !important',
    },
    'main, main *': { maxHeight: 'none !important' },
    // Clip images to their frame: what overflows would cover its neighbours.
    'main, main :not(img, video, canvas)': { overflow: 'visible !important' },
    // A map draws beyond its frame; labels lose their glow, which prints as a block.
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
    // A long table starts where there is room and continues on the next page.
    'section:has([data-print=long], section, img)': { breakInside: 'auto' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // A chart was sized for the screen: in print it is as wide as there is room, keeping its proportions.
    '.recharts-responsive-container > div, .recharts-wrapper': {
      width: '100% !important',
      height: '100% !important',
    },
    '.recharts-legend-wrapper': { left: '0 !important', width: '100% !important' },
    '[data-print=whole] svg': { maxHeight: '360px !important' },
    'a[href]': { textDecoration: 'none' },
  },
});
