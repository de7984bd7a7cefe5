import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { accountActions } from '../../../contract/organisation/account-actions';
import { useViewAs } from '../../framework/account/useViewAs';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { confirmLeave } from '../../framework/unsaved-changes/unsaved-input';

/** Views the product as another user. */
export const ViewAsButton = ({ userid }: { userid: number }) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const viewAs = useViewAs();
  const { busy, attempt } = useAttempt();
  const startViewing = () =>
    attempt(
      async () => viewAs((await call(accountActions.actions.viewAs, { userid })).user),
      ({ message }) => banner(message, 'danger'),
    );
  return (
    <Tooltip describeChild title={translate('terrain.permissions.viewAsHelp')}>
      <Button
        startIcon={<VisibilityOutlined />}
        disabled={busy}
        onClick={() => confirmLeave(startViewing)}
        sx={{ mr: 'auto' }}
      >
        {translate('terrain.permissions.viewAs')}
      </Button>
    </Tooltip>
  );
};
