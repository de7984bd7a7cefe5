import AttachFile from '@mui/icons-material/AttachFile';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { required, SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { files } from '../../contract/files';
import { mayPlan, PlanInput, planning } from '../../contract/planning';
import { SiteRef, type TaskKind, taskKinds } from '../../contract/vocabulary';
import { useWords } from '../generated/words';
import { useMay } from '../providers/access';
import { call, upload } from '../providers/call';
import { useFeedback } from '../shell/feedback';
import { AskField } from '../ui/AskField';
import { FormDialog } from '../ui/FormDialog';
import { AgentLoad } from './AgentLoad';

const Asked = PlanInput.extend({ pickup_site: SiteRef });
type Asked = z.infer<typeof Asked>;

/** « Ajouter une tâche » (document 2, section 2.9): every field, with a bill of quantities where it is wanted. */
export const AddTaskDialog = ({ onClose }: { onClose: (changed?: boolean) => void }) => {
  const translate = useTranslate();
  const may = useMay();
  const { result } = useFeedback();
  const [boq, setBoq] = useState<File>();
  const kinds = taskKinds.filter(kind => may(mayPlan(kind)));
  const label = (name: string) => translate(`terrain.planning.${name}`);

  const plan = async ({ pickup_site, ...values }: Asked) => {
    const file_id =
      boq && takesBoq(values.task_type)
        ? (await upload(files.actions.upload, { purpose: 'boq' } as never, { file: boq })).file_id
        : undefined;
    await call(planning.actions.assign, { ...ofKind(values), file_id, pickup_site: [pickup_site] });
    result({ kind: 'success', message: translate('terrain.dialogs.plan.installationDone') });
    onClose(true);
  };
  return (
    <FormDialog
      title={label('add')}
      submitLabel={label('plan')}
      failure={translate('terrain.dialogs.plan.installationFailed')}
      defaultValues={{ task_type: kinds[0] }}
      onSubmit={plan}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          of={({ planning_date, agent, task_type, pickup_site, drop_site }) => ({
            day: planning_date,
            agent,
            task_type,
            site_ids: pickup_site && [pickup_site],
            drop_site: task_type === 'delivery' ? drop_site : undefined,
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
      <KindFields />
      <BoqField file={boq} onChoose={setBoq} />
    </FormDialog>
  );
};

const KindFields = () => {
  const { choicesOf } = useWords();
  const translate = useTranslate();
  const kind: TaskKind = useWatch({ name: 'task_type' });
  const installing = kind === 'installation';
  return (
    <>
      {installing && (
        <SelectInput
          source="installation_type"
          label={translate('terrain.planning.installationType')}
          choices={choicesOf('installation_types').filter(({ id }) => planned.has(String(id)))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          fullWidth
        />
      )}
      <AskField of={Asked} name="pickup_site" label="terrain.planning.pickupSite" />
      {kind === 'delivery' && (
        <AskField of={Asked} name="drop_site" label="terrain.planning.dropSite" required />
      )}
      <AskField of={Asked} name="planning_date" label="terrain.planning.date" />
      {kind === 'cm' && (
        <>
          <AskField of={Asked} name="problem_type" label="terrain.planning.problem" />
          <AskField of={Asked} name="alarm_type" label="terrain.planning.alarm" />
        </>
      )}
      <AskField of={Asked} name="instruction" label="terrain.planning.description" />
      <AskField
        key={installing ? 'required' : 'free'}
        of={Asked}
        name="agent"
        label="terrain.planning.agent"
        required={installing}
      />
    </>
  );
};

/** The planning form's installation types (document 2, section 5). */
const planned: ReadonlySet<string> = new Set(['nouveau', 'modernisation', 'mw']);

/** Who may not send one for the kind does not see it asked. */
const takesBoq = (kind: TaskKind) => kind !== 'gpm' && kind !== 'cm';

const BoqField = ({ file, onChoose }: { file: File | undefined; onChoose: (file?: File) => void }) => {
  const translate = useTranslate();
  const picker = useRef<HTMLInputElement>(null);
  const kind: TaskKind = useWatch({ name: 'task_type' });
  if (!takesBoq(kind)) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" startIcon={<AttachFile />} onClick={() => picker.current?.click()}>
        {translate('terrain.planning.boq')}
      </Button>
      <input
        ref={picker}
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

/** Only what the chosen kind asks for: a field filled before the kind was changed is not sent. */
const ofKind = ({
  drop_site,
  installation_type,
  problem_type,
  alarm_type,
  ...values
}: Omit<Asked, 'pickup_site'>) => ({
  ...values,
  agent: values.agent ?? undefined,
  instruction: values.instruction || undefined,
  ...(values.task_type === 'delivery' && { drop_site }),
  ...(values.task_type === 'installation' && { installation_type }),
  ...(values.task_type === 'cm' && {
    problem_type: problem_type || undefined,
    alarm_type: alarm_type || undefined,
  }),
});
