import { Box, Button, Stack } from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError } from '../providers/ApiError';
import { evenly, Refusal } from '../ui/FormDialog';

type AccountFormProps = {
  defaultValues?: FieldValues;
  submitLabel?: string;
  /** Throws an ApiError to keep what was typed, with the server's reason and its fields marked. */
  onSubmit: (values: any) => Promise<unknown>;
  children: ReactNode;
};

/** A form that stays on its page after saving. */
export const AccountForm = ({ defaultValues, submitLabel, onSubmit, children }: AccountFormProps) => {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const submit = async (values: FieldValues) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      return error.body.errors;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      record={{}}
      defaultValues={defaultValues}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <Stack spacing={2} useFlexGap sx={evenly}>
        {refusal && <Refusal error={refusal} />}
        {children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" disabled={busy}>
            {submitLabel ?? translate('terrain.dialogs.save')}
          </Button>
        </Box>
      </Stack>
    </Form>
  );
};
