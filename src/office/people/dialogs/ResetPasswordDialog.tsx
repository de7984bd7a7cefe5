import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { OneTimePasswordDialog } from '../../../framework/account/OneTimePasswordDialog';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import type { PersonRow } from '../person-row';
import { useInvalidatePeople } from './useInvalidatePeople';

type ResetPasswordDialogProps = Pick<
  RowDialogProps<Pick<PersonRow, 'userid' | 'username'>>,
  'record' | 'onClose'
>;

/** Sets a one-time password for the person's next sign-in, then displays it once. */
export const ResetPasswordDialog = ({ record, onClose }: ResetPasswordDialogProps) => {
  const translate = useTranslate();
  const invalidatePeople = useInvalidatePeople();
  const [password, setPassword] = useState<string>();

  const resetPassword = async () => {
    const response = await call(accountActions.actions.resetPassword, { id: record.userid });
    setPassword(response.password);
    void invalidatePeople();
  };
  if (password !== undefined)
    return (
      <OneTimePasswordDialog username={record.username} password={password} onClose={() => onClose(true)} />
    );
  return (
    <FormDialog
      title={translate('terrain.people.reset.title')}
      about={record.username}
      width="xs"
      submitLabel={translate('terrain.people.reset.submit')}
      failure={translate('terrain.people.failed')}
      onSubmit={resetPassword}
      onClose={() => onClose()}
    >
      <DialogContentText>
        {translate(getIrreversibleWarningKey('accountActions.resetPassword'))}
      </DialogContentText>
    </FormDialog>
  );
};
