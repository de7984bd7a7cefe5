import { Button, DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DialogFrame } from './DialogFrame';
import { Refusal } from './FormDialog';

type ConfirmDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Rejects to keep the dialog open with the reason. */
  onConfirm: () => Promise<unknown> | unknown;
  onClose: () => void;
};

/** Asks once before something is taken away. */
export const ConfirmDialog = ({
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
    } catch (reason) {
      setError(reason as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={title}
      busy={busy}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy} autoFocus>
            {cancelLabel ?? translate('terrain.dialogs.cancel')}
          </Button>
          <Button color="error" variant="contained" onClick={confirm} disabled={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText>{text}</DialogContentText>
      {error && <Refusal error={error} />}
    </DialogFrame>
  );
};
