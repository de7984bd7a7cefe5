import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { DraftForm } from '../unsaved-changes/DraftForm';
import { AsideLayout } from './AsideLayout';
import { CancelButton } from './CancelButton';
import { DialogFrame, type DialogFrameProps } from './DialogFrame';
import { useAttempt } from './useAttempt';

type FormDialogProps<Values extends FieldValues> = Pick<DialogFrameProps, 'title' | 'about' | 'width'> & {
  submitLabel: string;
  defaultValues?: FieldValues;
  /** Throws an ApiError to keep the dialog open with the error; its fields are marked. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** The product's message before the server's own reason (document 1, section 8). */
  failure?: string | ((values: Values) => string);
  /** A message to read before filling in the form again. */
  notice?: string;
  /** Information about the values, beside them where there is room. */
  aside?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** A dialog that asks for a few values and sends them: marks missing or rejected fields and keeps the input. */
export const FormDialog = <Values extends FieldValues = FieldValues>({
  title,
  about,
  width,
  submitLabel,
  defaultValues,
  onSubmit,
  onClose,
  failure,
  notice,
  aside,
  disabled,
  children,
}: FormDialogProps<Values>) => {
  const formId = useId();
  const { busy, refusal, attempt } = useAttempt();
  const [headline, setHeadline] = useState<string>();

  const submit = (values: Values) => {
    setHeadline(typeof failure === 'function' ? failure(values) : failure);
    return attempt(() => onSubmit(values));
  };

  const fields = (
    <Stack spacing={2} useFlexGap sx={noFieldMargins}>
      {refusal ? <ErrorAlert headline={headline} error={refusal} /> : <MissingFieldsAlert />}
      {notice && <Alert severity="warning">{notice}</Alert>}
      {children}
    </Stack>
  );
  return (
    <DialogFrame
      title={title}
      about={about}
      width={width ?? (aside ? 'md' : undefined)}
      busy={busy}
      focusFirst
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button type="submit" form={formId} variant="contained" disabled={busy || disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <DraftForm
        id={formId}
        name={[title, about].filter(part => typeof part === 'string').join(' · ')}
        defaultValues={defaultValues}
        onSubmit={submit}
      >
        {aside ? <AsideLayout aside={aside}>{fields}</AsideLayout> : fields}
      </DraftForm>
    </DialogFrame>
  );
};

/** The spacing between fields comes from the stack, not from each input. */
export const noFieldMargins = { '& .MuiFormControl-root': { my: 0 } };

/** The product's message, and the server's below it. */
export const ErrorAlert = ({ headline, error }: { headline?: string; error: Error }) => (
  <Alert severity="error" role="alert">
    {headline && headline !== error.message && <AlertTitle>{headline}</AlertTitle>}
    {error.message}
  </Alert>
);

/** Shown if required fields are empty; an invalid value is reported at its field only. */
const MissingFieldsAlert = () => {
  const translate = useTranslate();
  const { errors, isSubmitted } = useFormState();
  const isFieldMissing = Object.values(errors).some(error =>
    String(error?.message).includes('ra.validation.required'),
  );
  if (!isSubmitted || !isFieldMissing) return null;
  return (
    <Alert severity="error" role="alert">
      {translate('terrain.dialogs.missing')}
    </Alert>
  );
};
