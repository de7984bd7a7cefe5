import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useStore, useTranslate } from 'ra-core';
import { isDeviceInOtherZone } from '../../../contract/framework/is-device-in-other-zone';
import { timeZone } from '../../../contract/framework/time-zone';
import { bannerStyles } from './banner-styles';

/** Says once on a device in another time zone whose times the screens show. */
export const TimeZoneNotice = () => {
  const translate = useTranslate();
  const [isDismissed, setDismissed] = useStore('timeZone.dismissed', false);
  if (isDismissed || !isDeviceInOtherZone()) return null;
  return (
    <Box
      component="aside"
      aria-label={translate('terrain.shell.timeZone.label')}
      sx={{ ...bannerStyles, py: 0.25, bgcolor: 'info.light', '@media print': { display: 'none' } }}
    >
      <ScheduleOutlined aria-hidden sx={{ fontSize: 18, color: 'info.main' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{translate('terrain.shell.timeZone.text', { zone: timeZone })}</Box>
      <IconButton
        size="small"
        aria-label={translate('terrain.shell.close')}
        onClick={() => setDismissed(true)}
      >
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
};
