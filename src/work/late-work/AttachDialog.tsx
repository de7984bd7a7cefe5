import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput, required, SelectInput } from 'react-admin';
import { type LateWork, lateWork } from '../../../contract/field/late-work';
import { useWords } from '../../framework/fields/useWords';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { getTaskStatusLabel } from '../fields/StatusMarks';

type Props = { work: LateWork; onDone: (response: unknown) => unknown; onClose: () => void };

/** Asks which task receives the late work, and whether it replaces existing data. */
export const AttachDialog = ({ work, onDone, onClose }: Props) => {
  const translate = useTranslate();
  const say = (key: string) => translate(`terrain.lateWork.attach.${key}`);
  const words = useWords();
  const choices = work.tasks.map(({ task_id, task_status, task_agent, task_created }) => ({
    id: task_id,
    name: [
      `n° ${task_id}`,
      getTaskStatusLabel(task_status, words),
      task_agent,
      words.formats.instant(task_created),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <FormDialog
      title={say('title')}
      about={work.site_code}
      submitLabel={say('do')}
      defaultValues={{ task_id: choices[0]?.id ?? null, replace: false }}
      disabled={!choices.length}
      onSubmit={async ({ task_id, replace }: { task_id: number; replace: boolean }) =>
        onDone(await call(lateWork.actions.attach, { id: work.late_id, task_id, replace }))
      }
      onClose={onClose}
    >
      {choices.length ? (
        <>
          <SelectInput
            source="task_id"
            label={say('task')}
            choices={choices}
            validate={required()}
            helperText={false}
            fullWidth
          />
          <BooleanInput source="replace" label={say('replace')} helperText={say('replaceHelp')} />
        </>
      ) : (
        <Typography variant="body2">{say('none')}</Typography>
      )}
    </FormDialog>
  );
};
