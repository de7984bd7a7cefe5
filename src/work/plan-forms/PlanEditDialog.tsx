import { useTranslate } from 'ra-core';
import type { Plan } from '../../../contract/work/plans';
import { planActions } from '../../../contract/work/plans';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { OpenAlerts } from '../alerts';
import { AgentLoad } from './AgentLoad';
import { SiteAgent } from './SiteAgent';

/** « Planifier »: changes a plan's day or agent (document 2, section 2.9). */
export const PlanEditDialog = ({ record, onClose }: RowDialogProps<Plan>) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const { edit } = planActions.actions;
  const label = (name: string) => translate(`terrain.planning.${name}`);
  const save = async (values: { planning_date: string; planning_agent: number | null }) => {
    const moved = await call(edit, {
      plan_id: record.planid,
      planning_date: values.planning_date,
      planning_agent: values.planning_agent ?? undefined,
      version: record.version,
    });
    notifySuccess(label('moved'), moved);
    onClose(true);
  };
  return (
    <FormDialog
      title={label('plan')}
      about={translate('terrain.planning.about', {
        kind: label(`kinds.${record.task_type}`),
        code: record.pickup_site_code,
      })}
      submitLabel={label('validate')}
      defaultValues={{ planning_date: record.plan_date, planning_agent: record.agent_id }}
      onSubmit={save}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          toCriteria={({ planning_date, planning_agent }) => ({
            day: planning_date,
            agent: planning_agent,
            plan_id: [record.planid],
          })}
        />
      }
    >
      {record.agent_id === null && (
        <SiteAgent of={{ plan_id: record.planid }} kind={record.task_type} field="planning_agent" />
      )}
      <OpenAlerts kind={record.task_type} plan={record.planid} />
      <SchemaInput of={edit.input} name="planning_date" label="terrain.planning.date" />
      {/* A plan that has an agent cannot lose it. */}
      <SchemaInput
        of={edit.input}
        name="planning_agent"
        label="terrain.planning.agent"
        required={record.agent_id !== null}
      />
    </FormDialog>
  );
};
