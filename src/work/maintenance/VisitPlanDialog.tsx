import { type Visit, visits } from '../../../contract/work/visits';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { AskField } from '../../framework/ui/AskField';
import { VisitDialog } from './VisitDialog';

/** « Planifier »: by default on each one's working day, and for the agent named by its plan. */
export const VisitPlanDialog = (props: ActionDialogProps<Visit>) => {
  const { plan } = visits.actions;
  return (
    <VisitDialog
      {...props}
      of="plan"
      send={(which, { planning_date, agent }) =>
        call(plan, {
          ...which,
          planning_date: (planning_date as string) || undefined,
          agent: (agent as number | null) ?? undefined,
        })
      }
    >
      <AskField of={plan.input} name="planning_date" label="terrain.maintenance.visits.date" />
      <AskField of={plan.input} name="agent" label="terrain.maintenance.visits.agent" />
    </VisitDialog>
  );
};
