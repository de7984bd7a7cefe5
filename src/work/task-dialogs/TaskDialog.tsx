import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../framework/ui/FormDialog';
import { type AboutTask, useAboutTask } from './useAboutTask';
import { useTaskChanged } from './useTaskChanged';

type TaskDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'defaultValues' | 'aside' | 'disabled' | 'children'
> & {
  task: AboutTask;
  /** Below `terrain.taskDialogs`: its title, the button's word and what is told when it is done. */
  action: string;
  /** Answers what `call` did. */
  act: (values: any) => Promise<unknown>;
  onClose: (changed?: boolean) => void;
};

/** One action on a task: asks what it needs, sends it, tells the outcome, and has what is shown read anew. */
export const TaskDialog = ({ task, action, act, onClose, ...form }: TaskDialogProps) => {
  const translate = useTranslate();
  const about = useAboutTask(task);
  const changed = useTaskChanged();
  const submit = async (values: unknown) => {
    changed(action, await act(values));
    onClose(true);
  };
  return (
    <FormDialog
      {...form}
      title={translate(`terrain.taskDialogs.${action}.title`)}
      about={about}
      submitLabel={translate(`terrain.taskDialogs.${action}.submit`)}
      failure={translate('terrain.taskDialogs.failed')}
      onSubmit={submit}
      onClose={() => onClose()}
    />
  );
};
