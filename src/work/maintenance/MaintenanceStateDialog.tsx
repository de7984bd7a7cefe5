import { useTranslate } from 'ra-core';
import type { Maintenance } from '../../../contract/work/maintenance';
import { maintenance } from '../../../contract/work/maintenance';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { ImmediateAction } from '../../framework/ui/ImmediateAction';

/** Pauses or resumes a plan: each undoes the other, so there is no confirmation. */
export const MaintenanceStateDialog = ({ action, record, onClose }: RowDialogProps<Maintenance>) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const { maintenance_id } = record;
  const act = async () => {
    const pauses = action === 'pause';
    await call(maintenance.actions[pauses ? 'pause' : 'resume'], { maintenance_id });
    banner(translate(`terrain.maintenance.${pauses ? 'paused' : 'resumed'}`), 'success');
  };
  return <ImmediateAction act={act} onClose={onClose} />;
};
