import { useDataProvider, useTranslate } from 'ra-core';
import { useFeedback } from '../shell/feedback';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { ActionDialogProps } from './actions';
import { useLabels } from './labels';

/** Asks before a record is removed. */
export const RemoveDialog = ({ resource, record, onClose }: Omit<ActionDialogProps, 'action'>) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { flash } = useFeedback();
  const label = useLabels(resource.name).action('remove');
  const remove = async () => {
    await dataProvider.delete(resource.name, { id: record.id, previousData: record });
    flash(translate('terrain.generated.done'), 'success');
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={label}
      text={translate('terrain.generated.askFirst')}
      confirmLabel={label}
      onConfirm={remove}
      onClose={() => onClose()}
    />
  );
};
