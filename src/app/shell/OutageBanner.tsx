import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useFormats } from '../../framework/fields/useFormats';
import { useOutage } from '../../framework/providers/connection';

/** Says since when the server cannot be reached; goes by itself when it answers. */
export const OutageBanner = () => {
  const translate = useTranslate();
  const { timeOf } = useFormats();
  const outage = useOutage();
  const time = outage && timeOf(new Date(outage.since).toISOString()).slice(0, 5);
  return (
    <div role="status">
      {outage && (
        <Box sx={bannerStyles}>
          <CloudOffOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
          {translate(`terrain.shell.outage.since.${outage.cause}`, { time })}
        </Box>
      )}
    </div>
  );
};

const bannerStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: { xs: 2, md: 3 },
  py: 0.75,
  fontSize: '0.8125rem',
  fontWeight: 500,
  bgcolor: 'warning.light',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;
