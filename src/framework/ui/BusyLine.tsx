import { Box, LinearProgress, type SxProps } from '@mui/material';
import { useTranslate } from 'ra-core';

/** A thin progress line while something is loading or being sent; its space is reserved, so that nothing jumps. */
export const BusyLine = ({ busy, sx }: { busy?: boolean; sx?: SxProps }) => {
  const translate = useTranslate();
  return (
    <Box sx={[{ height: 2, flexShrink: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      {busy && <LinearProgress aria-label={translate('terrain.dialogs.loading')} sx={{ height: 2 }} />}
    </Box>
  );
};
