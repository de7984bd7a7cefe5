import { type Visit, visits } from '../../../contract/work/visits';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { IrreversibleWarning } from '../../framework/ui/IrreversibleWarning';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { VisitActionDialog } from './VisitActionDialog';

/** « Reporter »: not before a day, or back to the rule's date. */
export const VisitPostponeDialog = (props: ActionDialogProps<Visit>) => {
  const { postpone } = visits.actions;
  return (
    <VisitActionDialog
      {...props}
      action="postpone"
      send={(rows, { until }) => call(postpone, { ...rows, until: (until as string) || null })}
    >
      <IrreversibleWarning of="maintenance/visits.postpone" />
      <SchemaInput
        of={postpone.input}
        name="until"
        label="terrain.maintenance.visits.until"
        required={false}
      />
    </VisitActionDialog>
  );
};
