import type { Palette } from '@mui/material/styles';

/** The charts' tooltips in the theme's colours. */
export const getTooltipProps = (palette: Palette) => ({
  isAnimationActive: false,
  contentStyle: {
    background: palette.background.paper,
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    fontSize: 13,
  },
  labelStyle: { color: palette.text.primary, fontWeight: 600 },
  itemStyle: { color: palette.text.primary },
});
