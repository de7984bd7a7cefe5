import { useTheme } from '@mui/material';

/** The colours of slices and bars in turn. */
export const useChartColours = () => {
  const { palette } = useTheme();
  return [
    palette.primary.main,
    palette.success.main,
    palette.warning.main,
    palette.info.main,
    palette.error.main,
    palette.secondary.main,
    palette.text.disabled,
  ];
};
