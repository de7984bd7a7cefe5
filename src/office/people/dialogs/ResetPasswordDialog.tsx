import { Alert, Box, Button, DialogContentText, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { UnsavedChanges } from '../../../framework/unsaved-changes/UnsavedChanges';
import { CopyButton } from '../../../organisation/account/CopyButton';
import type { PersonRow } from '../person-row';
import { useInvalidatePeople } from './useInvalidatePeople';

/** Sets a one-time password for the next sign-in and shows it once. */
export const ResetPasswordDialog = ({
  record,
  onClose,
}: Pick<RowDialogProps<Pick<PersonRow, 'userid' | 'username'>>, 'record' | 'onClose'>) => {
  const translate = useTranslate();
  const changed = useInvalidatePeople();
  const [password, setPassword] = useState<string>();
  const say = (name: string) => translate(`terrain.people.reset.${name}`);

  const reset = async () => {
    const answer = await call(accountActions.actions.resetPassword, { id: record.userid });
    setPassword(answer.password);
    void changed();
  };
  if (password === undefined) {
    return (
      <FormDialog
        title={say('title')}
        about={record.username}
        width="xs"
        submitLabel={say('submit')}
        failure={translate('terrain.people.failed')}
        onSubmit={reset}
        onClose={() => onClose()}
      >
        <DialogContentText>
          {translate(getIrreversibleWarningKey('accountActions.resetPassword'))}
        </DialogContentText>
      </FormDialog>
    );
  }
  return (
    <DialogFrame
      title={say('title')}
      about={record.username}
      width="xs"
      persistent
      onClose={() => onClose(true)}
      actions={
        <>
          <CopyButton text={password} />
          <Button variant="contained" onClick={() => onClose(true)}>
            {say('passed')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <UnsavedChanges changed />
        <Alert severity="warning">{say('once')}</Alert>
        <Box component="output" aria-label={say('password')} sx={passwordStyles}>
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
