import type { Plan } from '../../../contract/work/plans';
import { planActions } from '../../../contract/work/plans';
import { useTellDone } from '../../framework/feedback/useTellDone';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { ActAtOnce } from '../../framework/ui/ActAtOnce';

/** « Annuler »: cancels the plan and notifies its agent; it can be undone. */
export const PlanCancelDialog = ({ record, onClose }: RowDialogProps<Plan>) => {
  const tellDone = useTellDone();
  const cancel = async () => {
    const cancelled = await call(planActions.actions.cancel, { planid: record.planid });
    tellDone(cancelled.message, cancelled);
  };
  return <ActAtOnce act={cancel} onClose={onClose} />;
};
