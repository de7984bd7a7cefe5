import { Box, Button, Stack } from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { evenly, Refusal } from '../ui/FormDialog';
import { useAttempt } from '../ui/useAttempt';

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
  const { busy, refusal, attempt } = useAttempt();
  return (
    <Form
      record={{}}
      defaultValues={defaultValues}
      onSubmit={(values: FieldValues) => attempt(() => onSubmit(values))}
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
