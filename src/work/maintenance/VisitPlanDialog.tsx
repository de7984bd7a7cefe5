import { type Visit, visits } from '../../../contract/work/visits';
import type { ActionDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { AgentLoad } from '../plan-forms/AgentLoad';
import { SiteAgent } from '../plan-forms/SiteAgent';
import { VisitActionDialog } from './VisitActionDialog';

/**
 * « Planifier »: by default on each one's working day, and for the agent named by its plan, or in charge of the site.
 */
export const VisitPlanDialog = (props: ActionDialogProps<Visit>) => {
  const { record, selection } = props;
  const { plan } = visits.actions;
  return (
    <VisitActionDialog
      {...props}
      action="plan"
      defaultValues={{ agent: record?.agent ?? null }}
      send={(rows, { planning_date, agent }) =>
        call(plan, {
          ...rows,
          planning_date: (planning_date as string) || undefined,
          agent: (agent as number | null) ?? undefined,
        })
      }
      aside={
        <AgentLoad
          toCriteria={({ planning_date, agent }) => ({
            day: planning_date,
            ...(record
              ? { agent, site_ids: [record.site_id], task_type: record.task_type }
              : { agent, count: selection!.count }),
          })}
        />
      }
    >
      {record?.agent === null && <SiteAgent of={record.site_id} kind={record.task_type} />}
      <SchemaInput of={plan.input} name="planning_date" label="terrain.maintenance.visits.date" />
      <SchemaInput of={plan.input} name="agent" label="terrain.maintenance.visits.agent" />
    </VisitActionDialog>
  );
};
