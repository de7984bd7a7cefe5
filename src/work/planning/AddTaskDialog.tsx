import AttachFile from '@mui/icons-material/AttachFile';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SiteRef, type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { files } from '../../../contract/work/files';
import { canChangePlans, PlanInput, planning } from '../../../contract/work/planning';
import { getFieldRequirement } from '../../../contract/work/task-kinds';
import { type PlanField, planFields } from '../../../contract/work/task-kinds/define-task-kind';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { call, upload } from '../../framework/providers/call';
import { FormDialog } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { AgentLoad } from '../plan-forms/AgentLoad';
import { PlanFields, pickPlanFields } from '../plan-forms/PlanFields';
import { SiteAgent } from '../plan-forms/SiteAgent';

const AddTaskInput = PlanInput.extend({ pickup_site: SiteRef });
type AddTaskInput = z.infer<typeof AddTaskInput>;
/** The bill of quantities is uploaded, and sent as `file_id`. */
const sentFields = planFields.filter(field => field !== 'boq');

type AddTaskDialogProps = {
  /** The kind that is selected first. */
  kind?: TaskKind;
  onClose: (changed?: boolean) => void;
};

/** « Planifier une tâche » (document 2, section 2.9): every field, with a bill of quantities where needed. */
export const AddTaskDialog = ({ kind: firstKind, onClose }: AddTaskDialogProps) => {
  const translate = useTranslate();
  const can = useCan();
  const notifySuccess = useNotifySuccess();
  const [boq, setBoq] = useState<File>();
  // File ids by file: a retry after an error does not upload the same file again.
  const uploadedIds = useRef(new WeakMap<File, number>());
  const kinds = taskKinds.filter(kind => can(canChangePlans(kind)));
  const label = (name: string) => translate(`terrain.planning.${name}`);

  const uploadOnce = async (file: File) => {
    const uploadedId = uploadedIds.current.get(file);
    if (uploadedId !== undefined) return uploadedId;
    const { file_id } = await upload(files.actions.upload, { purpose: 'boq' }, { file });
    uploadedIds.current.set(file, file_id);
    return file_id;
  };
  const plan = async ({ pickup_site, ...values }: AddTaskInput) => {
    const file_id = boq && getFieldRequirement(values.task_type, 'boq') ? await uploadOnce(boq) : undefined;
    const planned = await call(planning.actions.assign, {
      ...pickPlanFields(values, sentFields),
      file_id,
      pickup_site: [pickup_site],
    });
    const messageKey = planned.already.length ? 'already' : 'installationDone';
    notifySuccess(translate(`terrain.dialogs.plan.${messageKey}`), planned);
    onClose(true);
  };
  return (
    <FormDialog
      title={label('add')}
      submitLabel={label('plan')}
      failure={translate('terrain.dialogs.plan.installationFailed')}
      defaultValues={{ task_type: kinds.find(kind => kind === firstKind) ?? kinds[0] }}
      onSubmit={plan}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          toCriteria={({ planning_date, agent, task_type, pickup_site, drop_site }) => ({
            day: planning_date,
            agent,
            task_type,
            site_ids: pickup_site && [pickup_site],
            drop_site: getFieldRequirement(task_type, 'drop_site') ? drop_site : undefined,
          })}
        />
      }
    >
      <SelectInput
        source="task_type"
        label={label('kind')}
        choices={kinds.map(id => ({ id, name: label(`kinds.${id}`) }))}
        translateChoice={false}
        validate={required()}
        helperText={false}
        fullWidth
      />
      <SiteAgent of="pickup_site" />
      <KindFields />
      <BoqField file={boq} onChoose={setBoq} />
    </FormDialog>
  );
};

const KindFields = () => {
  const { choicesOf } = useWords();
  const kind: TaskKind = useWatch({ name: 'task_type' });
  const installationTypes = choicesOf('installation_types').filter(({ id }) => plannedTypes.has(String(id)));
  const renderFields = (...fields: PlanField[]) => (
    <PlanFields
      schema={AddTaskInput}
      fields={fields}
      label={field => `terrain.planning.${labels[field]}`}
      installationTypes={installationTypes}
    />
  );
  return (
    <>
      {renderFields('installation_type')}
      <SchemaInput
        of={AddTaskInput}
        name="pickup_site"
        label={getFieldRequirement(kind, 'drop_site') ? 'terrain.planning.pickupSite' : 'terrain.tasks.site'}
      />
      {renderFields('drop_site')}
      <SchemaInput of={AddTaskInput} name="planning_date" label="terrain.planning.date" />
      {renderFields('problem_type', 'alarm_type', 'instruction', 'agent')}
    </>
  );
};
const labels: Record<PlanField, string> = {
  installation_type: 'installationType',
  drop_site: 'dropSite',
  problem_type: 'problem',
  alarm_type: 'alarm',
  instruction: 'description',
  agent: 'agent',
  boq: 'boq',
};

/** The planning form's installation types (document 2, section 5). */
const plannedTypes: ReadonlySet<string> = new Set(['nouveau', 'modernisation', 'mw']);

const BoqField = ({ file, onChoose }: { file: File | undefined; onChoose: (file?: File) => void }) => {
  const translate = useTranslate();
  const fileInput = useRef<HTMLInputElement>(null);
  const kind: TaskKind = useWatch({ name: 'task_type' });
  if (!getFieldRequirement(kind, 'boq')) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" startIcon={<AttachFile />} onClick={() => fileInput.current?.click()}>
        {translate('terrain.planning.boq')}
      </Button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".pdf,.xlsx"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {file?.name ?? translate('terrain.planning.boqHelp')}
      </Typography>
    </Box>
  );
};
