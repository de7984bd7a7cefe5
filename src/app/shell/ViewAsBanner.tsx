import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { session } from '../../../contract/organisation/session';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useViewAs } from '../../organisation/account/useViewAs';
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
      async () => viewAs((await call(session.actions.endViewAs, {})).user),
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
