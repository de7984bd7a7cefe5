import { Button, DialogContentText, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DialogFrame } from './DialogFrame';
import { ErrorAlert } from './FormDialog';
import { useAttempt } from './useAttempt';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** More information or choices above the buttons. */
  children?: ReactNode;
  disabled?: boolean;
  confirmLabel: string;
  /** Rejects to keep the dialog open with the error. */
  onConfirm: () => Promise<unknown> | unknown;
  onClose: () => void;
};

/** Asks for confirmation before something is removed, or done in spite of what speaks against it. */
export const ConfirmDialog = ({
  title,
  text,
  children,
  disabled,
  confirmLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const translate = useTranslate();
  const { busy, refusal, attempt } = useAttempt();
  return (
    <DialogFrame
      title={title}
      busy={busy}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy} autoFocus>
            {translate('terrain.dialogs.cancel')}
          </Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => attempt(onConfirm)}
            disabled={busy || disabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <DialogContentText>{text}</DialogContentText>
        {children}
        {refusal && <ErrorAlert error={refusal} />}
      </Stack>
    </DialogFrame>
  );
};
