import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { OneTimePasswordDialog } from '../account/OneTimePasswordDialog';
import { useLabels } from '../fields/useLabels';
import type { RowDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { FormDialog } from '../ui/FormDialog';
import type { AccountRow } from './account-row';
import { getAccounts } from './get-accounts';

/** Gives an account a one-time password, then displays it once. */
export const ResetPasswordDialog = ({ record, onClose }: RowDialogProps<AccountRow>) => {
  const translate = useTranslate();
  const title = useLabels('accounts').action('resetPassword');
  const [password, setPassword] = useState<string>();
  const { id, username } = record;
  if (password !== undefined)
    return <OneTimePasswordDialog {...{ username, password }} onClose={() => onClose(true)} />;
  return (
    <FormDialog
      title={title}
      about={username}
      width="xs"
      submitLabel={title}
      onSubmit={async () => setPassword((await call(getAccounts().actions.resetPassword, { id })).password)}
      onClose={() => onClose()}
    >
      <DialogContentText>{translate('terrain.accounts.resetPassword')}</DialogContentText>
    </FormDialog>
  );
};
