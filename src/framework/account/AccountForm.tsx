import { Box, Button, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import type { ApiError } from '../providers/ApiError';
import { ErrorAlert, noFieldMargins } from '../ui/FormDialog';
import { useAttempt } from '../ui/useAttempt';
import { DraftForm } from '../unsaved-changes/DraftForm';

type AccountFormProps<Values extends FieldValues> = {
  /** Distinguishes it from the other forms of its page. */
  name?: string;
  defaultValues?: FieldValues;
  submitLabel?: string;
  /** Throws an ApiError to keep the input, with the server's reason and its fields marked. */
  onSubmit: (values: Values) => Promise<unknown>;
  children: ReactNode;
};

/** A form that stays on its page after saving. */
export const AccountForm = <Values extends FieldValues = FieldValues>({
  name = 'form',
  defaultValues,
  submitLabel,
  onSubmit,
  children,
}: AccountFormProps<Values>) => {
  const translate = useTranslate();
  const { busy, refusal, attempt } = useAttempt();
  return (
    <DraftForm
      name={name}
      defaultValues={defaultValues}
      onSubmit={(values: Values) => attempt(() => onSubmit(values))}
    >
      <Stack spacing={2} useFlexGap sx={noFieldMargins}>
        {refusal && <Refusal error={refusal} />}
        {children}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" disabled={busy}>
            {submitLabel ?? translate('terrain.dialogs.save')}
          </Button>
        </Box>
      </Stack>
    </DraftForm>
  );
};

/** The server's reason. Where every field that it is about shows its own, it is only announced. */
const Refusal = ({ error }: { error: ApiError }) => {
  const { getFieldState } = useFormContext();
  const state = useFormState();
  // A marked field that is not on the page has no ref. The marks go as soon as somebody types.
  const isMarked =
    error.fields.length > 0 && error.fields.every(({ path }) => getFieldState(path, state).error?.ref);
  const [marked, setMarked] = useState<ApiError>();
  if (isMarked && marked !== error) setMarked(error);
  return marked === error ? (
    <Box role="alert" sx={visuallyHidden}>
      {error.message}
    </Box>
  ) : (
    <ErrorAlert error={error} />
  );
};
