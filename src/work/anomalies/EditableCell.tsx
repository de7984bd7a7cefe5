import { MenuItem, TextField } from '@mui/material';
import { useListContext, useResourceContext, useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { resources } from '../../../contract/office/resources';
import { anomalyStatuses } from '../../../contract/organisation/vocabulary';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { EditButton } from '../../framework/ui/EditButton';
import { useAttempt } from '../../framework/ui/useAttempt';
import { AnomalyStatusMark } from '../fields/StatusMarks';

type Row = {
  id: number;
  status: 'resolved' | 'unresolved';
  type: string;
  task_type: string;
  version: number;
};

/** Status or type of an anomaly, edited in place if permitted; Escape cancels. */
export const EditableCell = ({ row, field }: { row: Row; field: 'status' | 'type' }) => {
  const translate = useTranslate();
  const may = useCan();
  const words = useWords();
  const resource = useResourceContext();
  const { refetch } = useListContext();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  // The row when editing began: another user's change is not overwritten.
  const [editedRow, setEditedRow] = useState<Row>();
  const { busy, attempt } = useAttempt();
  const { update } = anomalyActions.actions;
  const content =
    field === 'status' ? (
      <AnomalyStatusMark status={row.status} words={words} />
    ) : (
      words.nameOf(getTypeList(resource), row.type)
    );
  if (!may(update.needs, row.task_type)) return <>{content}</>;

  const cancel = () => setEditedRow(undefined);
  const save = async (original: Row, value: string) => {
    if (value === original[field]) return cancel();
    await attempt(
      async () => {
        const saved = await call(update, { id: original.id, [field]: value, version: original.version });
        notifySuccess(translate('terrain.anomalies.saved'), saved);
      },
      ({ message }) => banner(message, 'danger'),
    );
    setEditedRow(current => (current === original ? undefined : current));
    refetch();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel();
  };
  if (!editedRow)
    return (
      <EditButton
        label={translate(`terrain.anomalies.edit.${field}`, { id: row.id })}
        onClick={() => setEditedRow(row)}
      >
        {content}
      </EditButton>
    );
  const choices =
    field === 'status'
      ? anomalyStatuses.map(id => ({
          id: id as string,
          name: translate(`terrain.generated.anomalyStatus.${id}`),
        }))
      : words.choicesOf(getTypeList(resource)).map(({ id, name }) => ({ id: String(id), name }));
  const isKnown = choices.some(({ id }) => id === editedRow[field]);
  return (
    <TextField
      select
      autoFocus
      size="small"
      disabled={busy}
      value={editedRow[field]}
      onChange={event => void save(editedRow, event.target.value)}
      onKeyDown={cancelOnEscape}
      slotProps={{
        select: { defaultOpen: true, onClose: cancel },
        htmlInput: { 'aria-label': translate(`terrain.anomalies.edit.${field}`, { id: row.id }) },
      }}
      sx={{ minWidth: 130 }}
    >
      {!isKnown && <MenuItem value={editedRow[field]}>{editedRow[field]}</MenuItem>}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Each table has its own types: those of its filter. */
const getTypeList = (resource = '') => {
  const type = resources.get(resource)?.filters.shape.anomalie_type;
  return (type && getFieldMeta(type as z.ZodType)?.list) ?? 'anomaly_types';
};
