import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormDialog } from '../../framework/ui/FormDialog';
import { useReportTaskAction } from './useReportTaskAction';
import { type TaskSubject, useTaskSubtitle } from './useTaskSubtitle';

type TaskDialogProps<Values extends FieldValues> = Pick<
  ComponentProps<typeof FormDialog>,
  'defaultValues' | 'aside' | 'disabled' | 'children'
> & {
  task: TaskSubject;
  /** i18n key below `terrain.taskDialogs`: its title, button and success message. */
  action: string;
  /** Returns the result of `call`. */
  act: (values: Values) => Promise<unknown>;
  onClose: (changed?: boolean) => void;
  onUndone?: () => void;
};

/** One action on a task: asks for its input, sends it, reports the result, and refetches what is shown. */
export const TaskActionDialog = <Values extends FieldValues = FieldValues>({
  task,
  action,
  act,
  onClose,
  onUndone,
  ...form
}: TaskDialogProps<Values>) => {
  const translate = useTranslate();
  const about = useTaskSubtitle(task);
  const reportAction = useReportTaskAction();
  const submit = async (values: Values) => {
    reportAction(action, await act(values), onUndone);
    onClose(true);
  };
  return (
    <FormDialog
      {...form}
      title={translate(`terrain.taskDialogs.${action}.title`, { smart_count: 1 })}
      about={about}
      submitLabel={translate(`terrain.taskDialogs.${action}.submit`)}
      failure={translate('terrain.dialogs.notDone')}
      onSubmit={submit}
      onClose={() => onClose()}
    />
  );
};
