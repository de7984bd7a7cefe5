import type { PaletteOptions } from '@mui/material/styles';

/**
 * One accent; the other colours are kept for status and lateness. Every text colour has a contrast of at least 4.5
 * on `background.default` and on `background.paper`.
 */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  primary: { main: '#3550c8', dark: '#2a40a3', light: '#e8ecfb', contrastText: '#ffffff' },
  secondary: { main: '#4a5262', dark: '#363d4a', light: '#eceef2', contrastText: '#ffffff' },
  success: { main: '#18794a', dark: '#125c38', light: '#e2f4ea', contrastText: '#ffffff' },
  warning: { main: '#925400', dark: '#6f4000', light: '#fdf0d8', contrastText: '#ffffff' },
  error: { main: '#bf2c3c', dark: '#96212e', light: '#fce8ea', contrastText: '#ffffff' },
  info: { main: '#1d649e', dark: '#164c78', light: '#e3f0fa', contrastText: '#ffffff' },
  background: { default: '#f7f8fa', paper: '#ffffff' },
  text: { primary: '#171a21', secondary: '#586172', disabled: '#8d95a3' },
  divider: '#e4e7ec',
  action: {
    active: '#586172',
    hover: 'rgba(23, 26, 33, 0.04)',
    selected: 'rgba(53, 80, 200, 0.08)',
    focus: 'rgba(53, 80, 200, 0.12)',
    disabled: '#8d95a3',
    disabledBackground: '#eceef2',
  },
};

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  primary: { main: '#93a5ff', dark: '#7a8ef5', light: '#232a47', contrastText: '#10131c' },
  secondary: { main: '#a6aebd', dark: '#8b94a5', light: '#262b35', contrastText: '#10131c' },
  success: { main: '#58c98f', dark: '#3fae76', light: '#16301f', contrastText: '#0c1610' },
  warning: { main: '#efb556', dark: '#d59b3b', light: '#332812', contrastText: '#1a1306' },
  error: { main: '#ff8b93', dark: '#ea6f78', light: '#3a1b20', contrastText: '#1d0b0d' },
  info: { main: '#79bdf2', dark: '#5aa5df', light: '#15293a', contrastText: '#09151f' },
  background: { default: '#101218', paper: '#171a21' },
  text: { primary: '#e9ebf0', secondary: '#a0a8b7', disabled: '#6c7484' },
  divider: '#282d38',
  action: {
    active: '#a0a8b7',
    hover: 'rgba(255, 255, 255, 0.05)',
    selected: 'rgba(147, 165, 255, 0.14)',
    focus: 'rgba(147, 165, 255, 0.18)',
    disabled: '#6c7484',
    disabledBackground: '#262b35',
  },
};
