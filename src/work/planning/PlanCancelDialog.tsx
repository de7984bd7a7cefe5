import type { Plan } from '../../../contract/work/plans';
import { planActions } from '../../../contract/work/plans';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { ImmediateAction } from '../../framework/ui/ImmediateAction';

/** « Annuler »: cancels the plan and notifies its agent; it can be undone. */
export const PlanCancelDialog = ({ record, onClose }: RowDialogProps<Plan>) => {
  const notifySuccess = useNotifySuccess();
  const cancel = async () => {
    const cancelled = await call(planActions.actions.cancel, { planid: record.planid });
    notifySuccess(cancelled.message, cancelled);
  };
  return <ImmediateAction act={cancel} onClose={onClose} />;
};
