import { Typography } from '@mui/material';
import { required, useTranslate } from 'ra-core';
import { PasswordInput } from 'react-admin';
import { FormDialog } from '../ui/FormDialog';

type PasswordDialogProps = {
  title: string;
  text: string;
  submitLabel: string;
  /** Throws an ApiError to keep the dialog open with the error. */
  onSubmit: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password before a sensitive action. */
export const PasswordDialog = ({ text, onSubmit, ...frame }: PasswordDialogProps) => {
  const translate = useTranslate();
  return (
    <FormDialog {...frame} width="xs" onSubmit={({ password }) => onSubmit(password)}>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
      <PasswordInput
        source="password"
        label={translate('terrain.account.code.password')}
        autoComplete="current-password"
        validate={required()}
        helperText={false}
        fullWidth
      />
    </FormDialog>
  );
};
