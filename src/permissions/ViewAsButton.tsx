import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { accountActions } from '../../contract/account-actions';
import { useOtherEyes } from '../account/useOtherEyes';
import { useFeedback } from '../feedback/feedback';
import { call } from '../providers/call';
import { useAttempt } from '../ui/useAttempt';
import { askBeforeLeaving } from '../unsaved/work';

/** Looks at the product as somebody else sees it. */
export const ViewAsButton = ({ userid }: { userid: number }) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const look = useOtherEyes();
  const { busy, attempt } = useAttempt();
  const view = () =>
    attempt(
      async () => look((await call(accountActions.actions.viewAs, { userid })).user),
      ({ message }) => banner(message, 'danger'),
    );
  return (
    <Tooltip describeChild title={translate('terrain.permissions.viewAsHelp')}>
      <Button
        startIcon={<VisibilityOutlined />}
        disabled={busy}
        onClick={() => askBeforeLeaving(view)}
        sx={{ mr: 'auto' }}
      >
        {translate('terrain.permissions.viewAs')}
      </Button>
    </Tooltip>
  );
};
