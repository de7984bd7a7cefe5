import { planActions } from '../../contract/plans';
import { useTellDone } from '../feedback/useTellDone';
import type { ActionDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { ActAtOnce } from '../ui/ActAtOnce';

/** « Annuler »: the plan is cancelled and its agent told; it can be taken back. */
export const PlanCancelDialog = ({ record, onClose }: ActionDialogProps) => {
  const tellDone = useTellDone();
  const cancel = async () => {
    const cancelled = await call(planActions.actions.cancel, { planid: record.planid });
    tellDone(cancelled.message, cancelled);
  };
  return <ActAtOnce act={cancel} onClose={onClose} />;
};
