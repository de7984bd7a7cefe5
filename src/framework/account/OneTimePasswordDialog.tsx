import { Alert, Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { DialogFrame } from '../ui/DialogFrame';
import { UnsavedChanges } from '../unsaved-changes/UnsavedChanges';
import { CopyButton } from './CopyButton';

type OneTimePasswordDialogProps = { username: string; password: string; onClose: () => void };

/** Displays a one-time password, which is answered only once. */
export const OneTimePasswordDialog = ({ username, password, onClose }: OneTimePasswordDialogProps) => {
  const translate = useTranslate();
  const say = (key: string) => translate(`terrain.accounts.oneTime.${key}`);
  const actions = (
    <>
      <CopyButton text={password} />
      <Button variant="contained" onClick={onClose}>
        {say('passed')}
      </Button>
    </>
  );
  return (
    <DialogFrame
      title={say('title')}
      about={username}
      width="xs"
      persistent
      onClose={onClose}
      actions={actions}
    >
      <Stack spacing={2}>
        {/* Leaving the page would lose the password, which is displayed only here. */}
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
