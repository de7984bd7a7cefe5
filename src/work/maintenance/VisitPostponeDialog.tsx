import { type Visit, visits } from '../../../contract/work/visits';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { AskField } from '../../framework/ui/AskField';
import { VisitDialog } from './VisitDialog';

/** « Reporter »: not before a day, or back to the rule's date. */
export const VisitPostponeDialog = (props: ActionDialogProps<Visit>) => {
  const { postpone } = visits.actions;
  return (
    <VisitDialog
      {...props}
      of="postpone"
      send={(which, { until }) => call(postpone, { ...which, until: (until as string) || null })}
    >
      <AskField of={postpone.input} name="until" label="terrain.maintenance.visits.until" required={false} />
    </VisitDialog>
  );
};
