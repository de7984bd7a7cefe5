import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { getSession } from '../../../contract/framework/session';
import { useViewAs } from '../account/useViewAs';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { useAttempt } from '../ui/useAttempt';
import { bannerStyles } from './banner-styles';

/** While an admin views the product as another user: that user's name, and a button to leave the view. */
export const ViewAsBanner = () => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const viewAs = useViewAs();
  const { busy, attempt } = useAttempt();
  const user = useSession();
  if (!user?.viewed_by) return null;
  const leave = () =>
    attempt(
      async () => viewAs((await call(getSession().actions.endViewAs, {})).user),
      ({ message }) => banner(message, 'danger'),
    );
  return (
    <Box component="aside" sx={{ ...bannerStyles, py: 0.5, fontWeight: 500, bgcolor: 'warning.light' }}>
      <VisibilityOutlined aria-hidden sx={{ fontSize: 18, color: 'warning.main' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {translate('terrain.permissions.viewing.text', { username: user.username })}
      </Box>
      <Button size="small" color="inherit" variant="outlined" disabled={busy} onClick={leave}>
        {translate('terrain.permissions.viewing.leave')}
      </Button>
    </Box>
  );
};
