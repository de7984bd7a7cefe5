import { Alert, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { installationTypesOfTask, mayPlan, PlanInput, planning } from '../../../contract/planning';
import { type SelectionAnswer, siteSelection } from '../../../contract/site-selection';
import { type TaskKind, taskKinds } from '../../../contract/vocabulary';
import { AgentLoad } from '../../planning/AgentLoad';
import { useMay } from '../../providers/access';
import { call } from '../../providers/call';
import { useFeedback } from '../../shell/feedback';
import { AskField } from '../../ui/AskField';
import { DialogFrame } from '../../ui/DialogFrame';
import { FormDialog } from '../../ui/FormDialog';
import { useSiteChanged } from '../detail/siteQueries';
import { SelectionResult } from './SelectionResult';
import { type SiteDialogProps, selectionInput, usualKind } from './siteDialog';
import { useAbout } from './useAbout';

type PlanDialogProps = SiteDialogProps & {
  /** Asked for by name (« New CM »): the other kinds are not offered. */
  kind?: TaskKind;
  instruction?: string;
};

/** Plans a task of any kind the person may plan, on a site or a selection (document 1, sections 5 and 8). */
export const PlanDialog = ({
  resource,
  record,
  selection,
  onClose,
  kind: only,
  instruction,
}: PlanDialogProps) => {
  const translate = useTranslate();
  const may = useMay();
  const { flash, result } = useFeedback();
  const about = useAbout({ record, selection });
  const changed = useSiteChanged();
  const [answer, setAnswer] = useState<SelectionAnswer>();
  const kinds = taskKinds.filter(kind => (only ? kind === only : true) && may(mayPlan(kind)));
  const first = kinds.includes(usualKind(resource)) ? usualKind(resource) : kinds[0];

  const plan = async (values: Plan) => {
    const input = fieldsOfKind(values);
    if (selection) {
      setAnswer(await call(siteSelection.actions.plan, { ...selectionInput(resource, selection), ...input }));
      return changed();
    }
    const site_id = record!.site_id;
    if (values.task_type === 'installation') {
      await call(planning.actions.installation, {
        installation_type: input.installation_type!,
        agentid: input.agent!,
        planning_date: input.planning_date,
        selected_site: site_id,
      });
      result({ kind: 'success', message: translate('terrain.dialogs.plan.installationDone') });
    } else {
      await call(planning.actions.assign, { ...input, selected_site: [site_id] });
      flash(translate('terrain.dialogs.plan.done'), 'success');
    }
    changed();
    onClose(true);
  };

  if (answer) return <SelectionResult answer={answer} onClose={() => onClose(true)} />;
  if (!first) {
    return (
      <DialogFrame title={translate('terrain.dialogs.plan.title')} about={about} onClose={() => onClose()}>
        <Alert severity="info">{translate('terrain.dialogs.plan.none')}</Alert>
      </DialogFrame>
    );
  }
  return (
    <FormDialog
      title={translate(
        kinds.length > 1 ? 'terrain.dialogs.plan.title' : `terrain.dialogs.plan.titles.${first}`,
      )}
      about={about}
      submitLabel={translate('terrain.dialogs.plan.submit')}
      failure={({ task_type }: Plan) =>
        translate(
          task_type === 'installation' ? 'terrain.dialogs.plan.installationFailed' : 'terrain.dialogs.failed',
        )
      }
      defaultValues={{ task_type: first, agent: record?.site_owner_agent_id ?? null, instruction }}
      onSubmit={plan}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          of={({ planning_date, agent, task_type, drop_site }) => ({
            day: planning_date,
            agent,
            task_type,
            drop_site: task_type === 'delivery' ? drop_site : undefined,
            ...(record
              ? { site_ids: [record.site_id] }
              : selection?.ids
                ? { site_ids: selection.ids }
                : { count: selection!.count }),
          })}
        />
      }
    >
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
      <AskField of={PlanInput} name="planning_date" label="terrain.dialogs.plan.date" />
      <FieldsOfKind />
    </FormDialog>
  );
};

type Plan = z.infer<typeof PlanInput>;

const FieldsOfKind = () => {
  const translate = useTranslate();
  const kind: TaskKind = useWatch({ name: 'task_type' });
  const installing = kind === 'installation';
  return (
    <>
      {kind === 'delivery' && (
        <AskField of={PlanInput} name="drop_site" label="terrain.dialogs.plan.dropSite" required />
      )}
      {installing && (
        <SelectInput
          source="installation_type"
          label={translate('terrain.dialogs.plan.installationType')}
          choices={installationTypesOfTask.map(id => ({
            id,
            name: translate(`terrain.dialogs.plan.installationTypes.${id}`),
          }))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          fullWidth
        />
      )}
      <AskField
        key={installing ? 'required' : 'free'}
        of={PlanInput}
        name="agent"
        label="terrain.dialogs.plan.agent"
        required={installing}
      />
      {kind === 'cm' && (
        <>
          <AskField of={PlanInput} name="problem_type" label="terrain.dialogs.plan.problem" />
          <AskField of={PlanInput} name="alarm_type" label="terrain.dialogs.plan.alarm" />
        </>
      )}
      {!installing && <AskField of={PlanInput} name="instruction" label="terrain.dialogs.plan.instruction" />}
    </>
  );
};

/** Only what the chosen kind asks for: a field filled before the kind was changed is not sent. */
const fieldsOfKind = (plan: Plan): Plan => {
  const named: (keyof Plan)[] =
    plan.task_type === 'delivery'
      ? ['drop_site', 'instruction']
      : plan.task_type === 'installation'
        ? ['installation_type']
        : plan.task_type === 'cm'
          ? ['problem_type', 'alarm_type', 'instruction']
          : ['instruction'];
  const kept = Object.fromEntries(
    (['agent', ...named] as const)
      .filter(field => plan[field] !== null && plan[field] !== undefined && plan[field] !== '')
      .map(field => [field, plan[field]]),
  );
  return { task_type: plan.task_type, planning_date: plan.planning_date, ...kept };
};
