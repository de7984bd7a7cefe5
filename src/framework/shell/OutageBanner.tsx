import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useFormats } from '../fields/useFormats';
import { useOutage } from '../providers/connection';
import { bannerStyles } from './banner-styles';

/** Says since when the server cannot be reached; goes by itself when it answers. */
export const OutageBanner = () => {
  const translate = useTranslate();
  const { timeOf } = useFormats();
  const outage = useOutage();
  const time = outage && timeOf(new Date(outage.since).toISOString()).slice(0, 5);
  return (
    <div role="status">
      {outage && (
        <Box sx={outageStyles}>
          <CloudOffOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
          {translate(`terrain.shell.outage.since.${outage.cause}`, { time })}
        </Box>
      )}
    </div>
  );
};

const outageStyles = {
  ...bannerStyles,
  fontWeight: 500,
  bgcolor: 'warning.light',
  '@media print': { display: 'none' },
} as const;
