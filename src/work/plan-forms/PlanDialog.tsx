import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { canChangePlans, PlanInput, planning, taskInstallationTypes } from '../../../contract/work/planning';
import { siteSelection } from '../../../contract/work/site-selection';
import { getFieldRequirement } from '../../../contract/work/task-kinds';
import type { PlanField } from '../../../contract/work/task-kinds/define-task-kind';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import type { SelectionOutcome } from '../../framework/lists/SelectionResult';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { useInvalidateSites } from '../fields/useInvalidateSites';
import { SiteSelectionResult } from '../site-selection/SiteSelectionResult';
import { getDefaultKind, type SiteDialogProps, toSelectionInput } from '../site-selection/site-dialog';
import { useSiteSubtitle } from '../site-selection/useSiteSubtitle';
import { useAgentName } from '../workforce/useAgentName';
import { AgentLoad } from './AgentLoad';
import { PlanFields, pickPlanFields } from './PlanFields';
import { SiteAgent } from './SiteAgent';

type PlanDialogProps = SiteDialogProps & {
  /** The only kind to offer (« New CM »). */
  kind?: TaskKind;
  instruction?: string;
};

/** Plans a task of any kind the person may plan, on a site or a selection (document 1, sections 5 and 8). */
export const PlanDialog = ({
  resource,
  record,
  selection,
  onClose,
  kind: fixedKind,
  instruction,
}: PlanDialogProps) => {
  const translate = useTranslate();
  const can = useCan();
  const notifySuccess = useNotifySuccess();
  const subtitle = useSiteSubtitle({ record, selection });
  const invalidateSites = useInvalidateSites();
  const nameOf = useAgentName();
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const kinds = taskKinds.filter(kind => (!fixedKind || kind === fixedKind) && can(canChangePlans(kind)));
  const defaultKind = kinds.includes(getDefaultKind(resource)) ? getDefaultKind(resource) : kinds[0];

  const plan = async (values: Plan) => {
    if (selection) {
      const input = { ...toSelectionInput(resource, selection), ...pickFields(values), site_agents: true };
      const answer = await call(siteSelection.actions.plan, input);
      const agent = nameOf(input.agent);
      setOutcome({ answer, done: { text: agent ? 'plannedFor' : 'planned', agent } });
      return invalidateSites();
    }
    const planned = await planSite(record!.site_id, values);
    const doneKey = hasSeparateCall(values.task_type) ? 'installationDone' : 'done';
    const messageKey = planned.already.length ? 'already' : doneKey;
    notifySuccess(translate(`terrain.dialogs.plan.${messageKey}`), planned);
    invalidateSites();
    onClose(true);
  };

  if (outcome) return <SiteSelectionResult {...{ resource, onClose }} {...outcome} />;
  if (!defaultKind) {
    return (
      <DialogFrame title={translate('terrain.dialogs.plan.title')} about={subtitle} onClose={() => onClose()}>
        <Alert severity="info">{translate('terrain.dialogs.plan.none')}</Alert>
      </DialogFrame>
    );
  }
  return (
    <FormDialog
      title={translate(
        kinds.length > 1 ? 'terrain.dialogs.plan.title' : `terrain.dialogs.plan.titles.${defaultKind}`,
      )}
      about={subtitle}
      submitLabel={translate('terrain.dialogs.plan.submit')}
      failure={({ task_type }: Plan) =>
        translate(
          hasSeparateCall(task_type) ? 'terrain.dialogs.plan.installationFailed' : 'terrain.dialogs.failed',
        )
      }
      defaultValues={{ task_type: defaultKind, agent: record?.site_owner_agent_id ?? null, instruction }}
      onSubmit={plan}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          toCriteria={({ planning_date, agent, task_type, drop_site }) => ({
            day: planning_date,
            agent,
            task_type,
            drop_site: getFieldRequirement(task_type, 'drop_site') ? drop_site : undefined,
            ...toSiteCriteria({ record, selection }),
          })}
        />
      }
    >
      {record && <SiteAgent of={record.site_id} />}
      {selection && (
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.dialogs.selection.note', { smart_count: selection.count })}
        </Typography>
      )}
      {kinds.length > 1 && (
        <SelectInput
          source="task_type"
          label={translate('terrain.dialogs.plan.kind')}
          choices={kinds.map(id => ({ id, name: translate(`terrain.dialogs.plan.kinds.${id}`) }))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          fullWidth
        />
      )}
      <SchemaInput of={PlanInput} name="planning_date" label="terrain.dialogs.plan.date" />
      <KindFields isSelection={!!selection} />
    </FormDialog>
  );
};

type Plan = z.infer<typeof PlanInput>;

/** The ids of the sites to plan; of all rows that match a filter, only their number is known. */
const toSiteCriteria = ({ record, selection }: Pick<SiteDialogProps, 'record' | 'selection'>) => {
  if (record) return { site_ids: [record.site_id] };
  return selection?.ids ? { site_ids: selection.ids } : { count: selection!.count };
};

const planSite = (site_id: number, values: Plan) => {
  const input = pickFields(values);
  return hasSeparateCall(values.task_type)
    ? call(planning.actions.installation, {
        installation_type: input.installation_type!,
        agentid: input.agent!,
        planning_date: input.planning_date,
        selected_site: site_id,
      })
    : call(planning.actions.assign, { ...input, selected_site: [site_id] });
};

/** For a selection an empty agent means the agent in charge of each site. */
const KindFields = ({ isSelection }: { isSelection: boolean }) => {
  const translate = useTranslate();
  const kind: TaskKind = useWatch({ name: 'task_type' });
  return (
    <PlanFields
      schema={PlanInput}
      fields={getFields(kind)}
      label={field =>
        `terrain.dialogs.plan.${isSelection && field === 'agent' ? 'agentOrSites' : labels[field]}`
      }
      optional={isSelection ? 'agent' : undefined}
      installationTypes={taskInstallationTypes.map(id => ({
        id,
        name: translate(`terrain.dialogs.plan.installationTypes.${id}`),
      }))}
    />
  );
};

/** An installation is planned on a site by a separate call (document 1, section 5), which takes no instruction. */
const hasSeparateCall = (kind: TaskKind) => kind === 'installation';
const getFields = (kind: TaskKind) =>
  hasSeparateCall(kind) ? formFields.filter(field => field !== 'instruction') : formFields;
const pickFields = (values: Plan) => pickPlanFields(values, getFields(values.task_type));
const formFields = [
  'drop_site',
  'installation_type',
  'agent',
  'problem_type',
  'alarm_type',
  'instruction',
] as const satisfies readonly PlanField[];
const labels: Record<PlanField, string> = {
  drop_site: 'dropSite',
  installation_type: 'installationType',
  agent: 'agent',
  problem_type: 'problem',
  alarm_type: 'alarm',
  instruction: 'instruction',
  boq: 'boq',
};
