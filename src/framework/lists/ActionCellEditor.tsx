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
export const ActionCellEditor = ({ contract, record, source, onClose, ...popoverProps }: CellEditorProps) => {
  const { action, field, value, about } = contract.cells![source]!;
  const translate = useTranslate();
  const label = useLabels(contract.name).field(source);
  const notifySuccess = useNotifySuccess();
  const refresh = useRefresh();
  const { busy, refusal, attempt } = useAttempt();
  const { opened, base, markConflict } = useEditedRecord(record);
  // A cell edit sets a value; it cannot clear the field.
  const info = { ...getFieldInfo(field, action.input.shape[field] as z.ZodType), required: true };

  const submit = (values: Record<string, unknown>) => {
    if (values[field] === base[value]) return Promise.resolve(onClose());
    return attempt(
      async () => {
        const response = await call(action, { ...about(base), [field]: values[field] });
        const textValues = { field: label, name: popoverProps.name };
        notifySuccess(translate('terrain.lists.cellSaved', textValues), response);
        onClose();
        refresh();
      },
      ({ status }) => {
        if (status === 409) {
          markConflict();
          refresh();
        }
        return false;
      },
    );
  };
  return (
    <CellPopover
      {...popoverProps}
      {...{ info, label, busy, onClose }}
      savesOnChoice={info.word !== 'day'}
      record={{ id: opened.id, [field]: opened[value] }}
      refusal={refusal && <ErrorAlert error={refusal} />}
      onSubmit={submit}
    />
  );
};
