import { useTranslate } from 'ra-core';
import { planActions } from '../../contract/plans';
import { useFeedback } from '../feedback/feedback';
import type { ActionDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** « Annuler »: asks once, then the plan is cancelled and its agent told. */
export const PlanCancelDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const cancel = async () => {
    const { message } = await call(planActions.actions.cancel, { planid: record.planid });
    flash(message, 'success');
    onClose(true);
  };
  return (
    <ConfirmDialog
      title={translate('terrain.planning.cancelTitle')}
      text={translate('terrain.planning.removeText', {
        kind: translate(`terrain.planning.kinds.${record.task_type}`),
        date: record.plan_date,
      })}
      cancelLabel={translate('terrain.planning.keep')}
      confirmLabel={translate('terrain.planning.cancelNow')}
      onConfirm={cancel}
      onClose={() => onClose()}
    />
  );
};
