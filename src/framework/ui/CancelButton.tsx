import { Button, type ButtonProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useCloseDialog } from '../unsaved-changes/DialogScope';

/** « Annuler » of a dialog: asks first when unsaved input would be lost. */
export const CancelButton = ({ children, ...props }: Omit<ButtonProps, 'onClick'>) => {
  const translate = useTranslate();
  const close = useCloseDialog();
  return (
    <Button color="inherit" {...props} onClick={close}>
      {children ?? translate('terrain.dialogs.cancel')}
    </Button>
  );
};
