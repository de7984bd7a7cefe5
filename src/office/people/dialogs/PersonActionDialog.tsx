import { DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { useInvalidatePeople } from './useInvalidatePeople';

type PersonDialogProps<Values extends FieldValues> = {
  person: { username: string };
  title: string;
  text: string;
  submitLabel: string;
  defaultValues?: FieldValues;
  /** Resolves to the success message, or to nothing if there was nothing to do. */
  action: (values: Values) => Promise<string | undefined>;
  onClose: (changed?: boolean) => void;
  children?: ReactNode;
};

/** A dialog for one action on an account: explains it, takes its input, runs it, and refetches people. */
export const PersonActionDialog = <Values extends FieldValues = FieldValues>({
  person,
  text,
  action,
  onClose,
  children,
  ...formProps
}: PersonDialogProps<Values>) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidatePeople = useInvalidatePeople();
  const submit = async (values: Values) => {
    const message = await action(values);
    if (message === undefined) return onClose();
    flash(message, 'success');
    void invalidatePeople();
    onClose(true);
  };
  return (
    <FormDialog
      {...formProps}
      about={person.username}
      width="xs"
      failure={translate('terrain.people.failed')}
      onSubmit={submit}
      onClose={() => onClose()}
    >
      <DialogContentText>{text}</DialogContentText>
      {children}
    </FormDialog>
  );
};
