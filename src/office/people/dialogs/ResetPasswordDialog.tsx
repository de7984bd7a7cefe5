import { Alert, Box, Button, DialogContentText, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { CopyButton } from '../../../framework/account/CopyButton';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { UnsavedChanges } from '../../../framework/unsaved-changes/UnsavedChanges';
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

type OneTimePasswordDialogProps = { username: string; password: string; onClose: () => void };

const OneTimePasswordDialog = ({ username, password, onClose }: OneTimePasswordDialogProps) => {
  const translate = useTranslate();
  const actions = (
    <>
      <CopyButton text={password} />
      <Button variant="contained" onClick={onClose}>
        {translate('terrain.people.reset.passed')}
      </Button>
    </>
  );
  return (
    <DialogFrame
      title={translate('terrain.people.reset.title')}
      about={username}
      width="xs"
      persistent
      onClose={onClose}
      actions={actions}
    >
      <Stack spacing={2}>
        {/* Leaving the page would lose the password, which is displayed only here. */}
        <UnsavedChanges changed />
        <Alert severity="warning">{translate('terrain.people.reset.once')}</Alert>
        <Box component="output" aria-label={translate('terrain.people.reset.password')} sx={passwordStyles}>
          {password}
        </Box>
      </Stack>
    </DialogFrame>
  );
};

const passwordStyles = {
  px: 2,
  py: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: 'monospace',
  fontSize: '1.125rem',
  userSelect: 'all',
  overflowWrap: 'anywhere',
} as const;
