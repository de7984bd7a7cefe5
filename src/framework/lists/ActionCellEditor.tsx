import { useRefresh, useTranslate } from 'ra-core';
import type { z } from 'zod';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { getFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';
import { call } from '../providers/call';
import { ErrorAlert } from '../ui/FormDialog';
import { useAttempt } from '../ui/useAttempt';
import { useEditedRecord } from '../ui/useEditedRecord';
import type { CellEditorProps } from './actions';
import { CellPopover } from './CellPopover';

/** Edits one field named by the contract's `cells`, sent by its action. */
export const ActionCellEditor = ({ contract, record, source, onClose, ...over }: CellEditorProps) => {
  const { action, field, value, about } = contract.cells![source]!;
  const translate = useTranslate();
  const label = useLabels(contract.name).field(source);
  const notifySuccess = useNotifySuccess();
  const refresh = useRefresh();
  const { busy, refusal, attempt } = useAttempt();
  const { opened, from, noteOutrun } = useEditedRecord(record);
  // A cell edit sets a value; it cannot clear the field.
  const info = { ...getFieldInfo(field, action.input.shape[field] as z.ZodType), required: true };

  const submit = (values: Record<string, unknown>) => {
    if (values[field] === from[value]) return Promise.resolve(onClose());
    return attempt(
      async () => {
        const done = await call(action, { ...about(from), [field]: values[field] });
        notifySuccess(translate('terrain.lists.cellSaved', { field: label, name: over.name }), done);
        onClose();
        refresh();
      },
      ({ status }) => {
        if (status === 409) {
          noteOutrun();
          refresh();
        }
        return false;
      },
    );
  };
  return (
    <CellPopover
      {...over}
      {...{ info, label, busy, onClose }}
      atOnce={info.word !== 'day'}
      record={{ id: opened.id, [field]: opened[value] }}
      refusal={refusal && <ErrorAlert error={refusal} />}
      onSubmit={submit}
    />
  );
};
