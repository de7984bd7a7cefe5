import { useTranslate } from 'ra-core';
import { required, SelectInput } from 'react-admin';
import { planning, taskInstallationTypes } from '../../../../contract/work/planning';
import type { Task } from '../../../../contract/work/tasks';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { AgentLoad } from '../../plan-forms/AgentLoad';
import { SiteAgent } from '../../plan-forms/SiteAgent';
import { useTaskSubtitle } from '../../task-dialogs/useTaskSubtitle';

/** Plans an installation from a task, or on a chosen site (document 2, sections 2.3, 2.5 and 5). */
export const InstallationDialog = ({ record, onClose }: ActionDialogProps<Task>) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const about = useTaskSubtitle(record);
  const { installation } = planning.actions;

  const plan = async ({ installation_type, agentid, planning_date, selected_site }: Plan) => {
    const subject = record ? { taskid: record.task_id } : { selected_site };
    const response = await call(installation, { installation_type, agentid, planning_date, ...subject });
    notifySuccess(translate('terrain.dialogs.plan.installationDone'), response);
    onClose(true);
  };
  return (
    <FormDialog
      title={translate(record ? 'terrain.dialogs.plan.titles.installation' : 'terrain.tasks.newInstallation')}
      about={about}
      submitLabel={translate('terrain.dialogs.plan.submit')}
      failure={translate('terrain.dialogs.plan.installationFailed')}
      onSubmit={plan}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          toCriteria={({ agentid, planning_date, selected_site }) => ({
            agent: agentid,
            day: planning_date,
            task_type: 'installation',
            ...(record ? { taskid: record.task_id } : { site_ids: selected_site && [selected_site] }),
          })}
        />
      }
    >
      <SiteAgent
        of={record ? { taskid: record.task_id } : 'selected_site'}
        kind="installation"
        field="agentid"
      />
      {!record && (
        <SchemaInput of={installation.input} name="selected_site" label="terrain.tasks.site" required />
      )}
      <SelectInput
        source="installation_type"
        label={translate('terrain.dialogs.plan.installationType')}
        choices={taskInstallationTypes.map(id => ({
          id,
          name: translate(`terrain.dialogs.plan.installationTypes.${id}`),
        }))}
        translateChoice={false}
        validate={required()}
        helperText={false}
        fullWidth
      />
      <SchemaInput of={installation.input} name="agentid" label="terrain.dialogs.plan.agent" />
      <SchemaInput of={installation.input} name="planning_date" label="terrain.dialogs.plan.date" />
    </FormDialog>
  );
};

type Plan = {
  installation_type: (typeof taskInstallationTypes)[number];
  agentid: number;
  planning_date: string;
  selected_site?: number;
};
