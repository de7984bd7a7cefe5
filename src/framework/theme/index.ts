import '@fontsource-variable/inter/wght.css';
import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { components } from './components';
import { darkPalette, lightPalette } from './palette';

const buildTheme = (palette: PaletteOptions) =>
  createTheme({
    palette,
    shape: { borderRadius: 6 },
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1600 } },
    typography: {
      fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
      fontSize: 14,
      h4: { fontSize: '1.5rem', fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1.25 },
      h5: { fontSize: '1.125rem', fontWeight: 600, letterSpacing: '-0.014em', lineHeight: 1.35 },
      h6: { fontSize: '0.9375rem', fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.4 },
      subtitle1: { fontSize: '0.875rem', fontWeight: 600 },
      subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.45 },
      overline: {
        fontSize: '0.75rem',
        fontWeight: 600,
        letterSpacing: 0,
        textTransform: 'none',
        lineHeight: 1.5,
      },
      button: { fontSize: '0.8125rem', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    },
    components,
  });

export const lightTheme = buildTheme(lightPalette);
export const darkTheme = buildTheme(darkPalette);
