import { useTranslate } from 'ra-core';
import type { Maintenance } from '../../../contract/work/maintenance';
import { maintenance } from '../../../contract/work/maintenance';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useLabels } from '../../framework/fields/useLabels';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';

/** Removes a plan: existing plans stay, no further visit is due. */
export const RemoveMaintenanceDialog = ({ record, onClose }: RowDialogProps<Maintenance>) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const label = useLabels(maintenance.name).action('remove');
  return (
    <FormDialog
      title={label}
      about={record.name}
      submitLabel={label}
      onSubmit={async () => {
        await call(maintenance.actions.remove, { maintenance_id: record.maintenance_id });
        banner(translate('terrain.maintenance.removed'), 'success');
        onClose(true);
      }}
      onClose={() => onClose()}
    >
      <IrreversibleWarning of="maintenance.remove" />
    </FormDialog>
  );
};
