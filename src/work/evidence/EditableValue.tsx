import { Box, MenuItem, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import type { EvidenceField } from '../../../contract/work/steps/parts';
import { taskActions } from '../../../contract/work/task-actions';
import { canTransition } from '../../../contract/work/task-states';
import type { TaskDetail } from '../../../contract/work/tasks';
import { EmptyValue } from '../../framework/fields/render-field';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { EditButton } from '../../framework/ui/EditButton';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { formatEvidenceValue, getChoices } from './format-evidence-value';

type Props = {
  task: TaskDetail;
  test: string;
  field: EvidenceField;
  /** The key of the stored value: the field's, or for a cell `<field>_<cell>`. */
  name: string;
  value: unknown;
  /** For a value in a table: the table's key, and the row's index. */
  row?: { set: string; index: number };
};

/** A value edited in place by whoever may edit the test: Enter saves, Escape cancels (document 2, section 5). */
export const EditableValue = (props: Props) => {
  const { task, field, value } = props;
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const may = useCan();
  const [isEditing, setIsEditing] = useState(false);
  const language = locale as 'fr' | 'en';
  const formatted = formatEvidenceValue(field, value, language, translate);
  const isEditable =
    may(taskActions.actions.editTest.needs, task.task_type) && canTransition('editTest', task);
  if (!isEditable) return <>{formatted ?? <EmptyValue />}</>;
  if (isEditing) return <Editor {...props} language={language} onClose={() => setIsEditing(false)} />;
  return (
    <EditButton
      label={translate('terrain.evidence.edit', { name: field.label[language] })}
      onClick={() => setIsEditing(true)}
    >
      {formatted ?? <EmptyValue />}
    </EditButton>
  );
};

const Editor = ({
  task,
  test,
  field,
  name,
  value,
  row,
  language,
  onClose,
}: Props & { language: 'fr' | 'en'; onClose: () => void }) => {
  const client = useQueryClient();
  const translate = useTranslate();
  const [text, setText] = useDraftState(value === null || value === undefined ? '' : String(value));
  const { busy, refusal, attempt } = useAttempt();
  const words = useWords();
  const choices = field.list
    ? words.choicesOf(field.list).map(choice => ({ id: String(choice.id), name: choice.name }))
    : getChoices(field, language, translate);
  const commit = (newValue: string) =>
    attempt(async () => {
      // The API has a separate flag for rows of the power equipment tables.
      const isPower = row && /^items_power(in|out)door$/.test(row.set);
      await call(taskActions.actions.editTest, {
        pm: task.task_id,
        test,
        field: name,
        value: newValue,
        ...(row && { [isPower ? 'isPower' : 'isTable']: true, att: `${row.set}.${row.index}` }),
      });
      await client.invalidateQueries({ queryKey: ['task', task.task_id] });
      onClose();
    });
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Enter' && !choices && (field.kind !== 'longText' || !event.shiftKey)) {
      event.preventDefault();
      void commit(text);
    }
  };
  return (
    <Box onKeyDown={handleKey}>
      <TextField
        autoFocus
        fullWidth
        size="small"
        select={!!choices}
        disabled={busy}
        value={text}
        onChange={event => {
          setText(event.target.value);
          if (choices) void commit(event.target.value);
        }}
        multiline={field.kind === 'longText'}
        type={inputTypes[field.kind] ?? 'text'}
        error={!!refusal}
        helperText={refusal?.message ?? (choices ? undefined : translate('terrain.evidence.enterCommits'))}
        slotProps={{ htmlInput: { 'aria-label': field.label[language] } }}
      >
        {choices && [
          <MenuItem key="" value="">
            –
          </MenuItem>,
          ...choices.map(choice => (
            <MenuItem key={choice.id} value={choice.id}>
              {choice.name}
            </MenuItem>
          )),
        ]}
      </TextField>
    </Box>
  );
};

const inputTypes: Partial<Record<EvidenceField['kind'], string>> = { day: 'date', time: 'time' };
