import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useLabels } from '../fields/useLabels';
import type { RowDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { FormDialog } from '../ui/FormDialog';
import type { AccountRow } from './account-row';
import { getAccounts } from './get-accounts';

/** Signs an account out on all of its devices. */
export const EndSessionsDialog = ({ record: { id, username }, onClose }: RowDialogProps<AccountRow>) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const title = useLabels('accounts').action('endSessions');
  const send = async () => {
    const { ended } = await call(getAccounts().actions.endSessions, { id });
    flash(translate('terrain.accounts.ended', { smart_count: ended }), 'success');
    onClose(true);
  };
  return (
    <FormDialog
      title={title}
      about={username}
      width="xs"
      submitLabel={title}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.accounts.endSessions')}</DialogContentText>
    </FormDialog>
  );
};
