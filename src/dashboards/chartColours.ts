import { useTheme } from '@mui/material';

/**
 * The colours of slices in turn, for either theme: neighbours differ in lightness as well as in hue, so that they are
 * told apart without colour vision and on paper.
 */
export const useChartColours = () => colours[useTheme().palette.mode];

const colours = {
  light: ['#3550c8', '#e6a01a', '#0b6e5f', '#7cc0ee', '#8a2f63', '#b7bf3c', '#5d6675', '#e58a7b'],
  dark: ['#93a5ff', '#b9770e', '#5fd6b4', '#3a78b5', '#f2a9cd', '#7d8a1f', '#c5cbd6', '#b04a3c'],
};
