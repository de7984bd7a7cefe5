import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { taskActions } from '../../../contract/work/task-actions';
import {
  type AddedData,
  addedDataColumns,
  maxAddedData,
  type Task,
  type TaskDetail,
} from '../../../contract/work/tasks';
import { emptyPlaceholder } from '../../framework/fields/useFormats';
import { useWords } from '../../framework/fields/useWords';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useAttempt } from '../../framework/ui/useAttempt';
import { isSameInput } from '../../framework/unsaved-changes/is-same-input';
import { UnsavedChanges } from '../../framework/unsaved-changes/UnsavedChanges';
import { useReportTaskAction } from './useReportTaskAction';
import { useTaskDetail } from './useTaskDetail';
import { useTaskSubtitle } from './useTaskSubtitle';

/** « Ajouter Donnees »: at most two rows of five columns (document 2, sections 3.4 and 5). */
export const AddDataDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const translate = useTranslate();
  const query = useTaskDetail(record.task_id);
  const about = useTaskSubtitle(record);
  if (query.data) return <Rows task={query.data} about={about} onClose={onClose} />;
  return (
    <DialogFrame
      title={translate('terrain.taskDialogs.addData.title')}
      about={about}
      onClose={() => onClose()}
    >
      <QueryResult query={query}>{() => null}</QueryResult>
    </DialogFrame>
  );
};

const Rows = ({ task, about, onClose }: RowsProps) => {
  const translate = useTranslate();
  const reportAction = useReportTaskAction();
  const { choicesOf } = useWords();
  const [initialRows] = useState<AddedData[]>(task.data_m.length > 0 ? task.data_m : [emptyRow]);
  const [rows, setRows] = useState(initialRows);
  const { busy, refusal, attempt } = useAttempt();
  const text = (key: string, options?: object) => translate(`terrain.taskDialogs.addData.${key}`, options);

  const save = () =>
    attempt(async () => {
      const data = rows.filter(row => addedDataColumns.some(column => row[column].trim() !== ''));
      await call(taskActions.actions.addData, { pmid: task.task_id, data });
      reportAction('addData');
      onClose(true);
    });
  const choices: Choices = {
    structure_type: choicesOf('structure_types').map(({ name }) => name),
    eqp_hous_type: choicesOf('equipment_types').map(({ name }) => name),
  };
  return (
    <DialogFrame
      title={text('title')}
      about={about}
      width="md"
      busy={busy}
      focusFirst
      onClose={() => onClose()}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button variant="contained" onClick={save} disabled={busy}>
            {translate('terrain.dialogs.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={2}>
        <UnsavedChanges changed={!isSameInput(rows, initialRows)} />
        {refusal && <ErrorAlert error={refusal} headline={translate('terrain.dialogs.notDone')} />}
        {rows.length === 0 && <Alert severity="info">{text('none')}</Alert>}
        {rows.map((row, index) => (
          <RowFields
            // biome-ignore lint/suspicious/noArrayIndexKey: its fields have no state of their own
            key={index}
            number={index + 1}
            row={row}
            choices={choices}
            onChange={changed => setRows(rows.with(index, changed))}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
          />
        ))}
        {rows.length < maxAddedData && (
          <Button
            startIcon={<AddOutlined />}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => setRows([...rows, emptyRow])}
          >
            {text('add')}
          </Button>
        )}
      </Stack>
    </DialogFrame>
  );
};

/** The fields of one row of additional data. */
const RowFields = ({ number, row, choices, onChange, onRemove }: RowFieldsProps) => {
  const translate = useTranslate();
  const text = (key: string, options?: object) => translate(`terrain.taskDialogs.addData.${key}`, options);
  return (
    <Box component="fieldset" aria-label={text('row', { number })} sx={fieldsetStyle}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {text('row', { number })}
        </Typography>
        <IconButton size="small" aria-label={text('remove', { number })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(4, 1fr) 1.4fr' }, gap: 1.5 }}>
        {addedDataColumns.map(column => (
          <TextField
            key={column}
            size="small"
            margin="none"
            label={text(`columns.${column}`)}
            value={row[column]}
            select={choices[column] !== undefined}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            onChange={({ target }) => onChange({ ...row, [column]: target.value })}
          >
            {/* A stored value that is no longer a choice stays selectable. */}
            {choices[column] &&
              [...new Set(['', ...choices[column], row[column]])].map(name => (
                <MenuItem key={name} value={name}>
                  {name || emptyPlaceholder}
                </MenuItem>
              ))}
          </TextField>
        ))}
      </Box>
    </Box>
  );
};

type Choices = Partial<Record<keyof AddedData, string[]>>;
type RowFieldsProps = {
  number: number;
  row: AddedData;
  choices: Choices;
  onChange: (row: AddedData) => void;
  onRemove: () => void;
};
type RowsProps = Pick<RowDialogProps<Task>, 'onClose'> & { task: TaskDetail; about?: string };

const fieldsetStyle = { border: 0, m: 0, p: 0, minWidth: 0 } as const;

const emptyRow: AddedData = {
  structure_type: '',
  eqp_hous_type: '',
  plot_size: '',
  mod_cap_a: '',
  max_modules: '',
};
