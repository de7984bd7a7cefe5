import { useTranslate } from 'ra-core';
import { useNotifySuccess } from '../feedback/useNotifySuccess';
import { useLabels } from '../fields/useLabels';
import type { SelectionDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useAffectedRecords } from './useAffectedRecords';

/** Removes the selected records, after it has said what goes along or loses its link to them. */
export const BulkRemoveDialog = ({ resource, action, selection, onClose }: SelectionDialogProps) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const labels = useLabels(resource.name);
  const { texts, error, isPending } = useAffectedRecords(resource, selection.ids);
  if (isPending) return null;
  const { count, ...rows } = selection;
  return (
    <ConfirmDialog
      title={labels.action(action)}
      text={[
        translate('terrain.generated.selected', { smart_count: count }),
        ...(error ? [error.message] : texts),
      ].join('. ')}
      confirmLabel={labels.action(action)}
      onConfirm={async () => {
        notifySuccess(translate('terrain.generated.done'), await call(resource.actions.removeMany, rows));
        onClose(true);
      }}
      onClose={() => onClose()}
    />
  );
};
