import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { today } from '../../../contract/framework/today';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import type { Rhythm } from '../../../contract/work/recurrence';
import { visits } from '../../../contract/work/visits';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { ErrorAlert, noFieldMargins } from '../../framework/ui/FormDialog';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useIsMounted } from '../../framework/ui/useIsMounted';
import { DraftForm } from '../../framework/unsaved-changes/DraftForm';
import { getInitialValues, type MaintenanceValues, toMaintenanceInput } from './form-values';
import { MaintenancePreview } from './MaintenancePreview';
import { SitesFilter } from './SitesFilter';

type MaintenanceFormProps = { kinds: readonly TaskKind[]; plan?: Maintenance };

/** What, where, how often and who, with a preview of the result before saving. */
export const MaintenanceForm = ({ kinds, plan }: MaintenanceFormProps) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { banner } = useFeedback();
  const { busy, refusal, attempt } = useAttempt();
  const isMounted = useIsMounted();
  const listPath = `/${maintenance.name}`;
  const save = (values: MaintenanceValues) =>
    attempt(async () => {
      const payload = toMaintenanceInput(values);
      if (plan)
        await call(maintenance.actions.edit, {
          ...payload,
          maintenance_id: plan.maintenance_id,
          version: plan.version,
        });
      else await call(maintenance.actions.create, payload);
      for (const { name } of [maintenance, visits]) void client.invalidateQueries({ queryKey: [name] });
      banner(translate('terrain.maintenance.saved'), 'success');
      if (isMounted.current) navigate(listPath);
    });
  return (
    <Box sx={{ overflowY: 'auto', p: { xs: 2, md: 3 } }}>
      <Box sx={{ maxWidth: 1080 }}>
        <DraftForm
          name={plan ? `maintenance ${plan.maintenance_id}` : 'maintenance'}
          defaultValues={getInitialValues(plan, kinds.find(kind => kind === 'gpm') ?? kinds[0], today())}
          onSubmit={save}
        >
          <Box sx={previewLayout}>
            <Stack spacing={2} useFlexGap sx={noFieldMargins}>
              {refusal && <ErrorAlert error={refusal} />}
              <PlanSections kinds={kinds} />
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                <Button component={Link} to={listPath} color="inherit">
                  {translate('terrain.dialogs.cancel')}
                </Button>
                <Button type="submit" variant="contained" disabled={busy}>
                  {translate('terrain.maintenance.save')}
                </Button>
              </Box>
            </Stack>
            <MaintenancePreview plan={plan} />
          </Box>
        </DraftForm>
      </Box>
    </Box>
  );
};

const PlanSections = ({ kinds }: { kinds: readonly TaskKind[] }) => (
  <>
    <FormSection title="what">
      <MaintenanceField name="name" />
      <KindInput kinds={kinds} />
      <MaintenanceField name="instruction" />
    </FormSection>
    <FormSection title="where">
      <SitesFilter />
    </FormSection>
    <FormSection title="when">
      <RecurrenceInputs />
      <Box sx={twoColumns}>
        <MaintenanceField name="days_before" />
        <MaintenanceField name="days_after" />
      </Box>
      <MaintenanceField name="starts_on" />
      <div>
        <MaintenanceField name="spread" />
        <Help text="spreadHelp" />
      </div>
    </FormSection>
    <FormSection title="who">
      <AssigneeInputs />
      <MaintenanceField name="planning" />
      <div>
        <MaintenanceField name="days_ahead" />
        <Help text="aheadHelp" />
      </div>
    </FormSection>
  </>
);

const previewLayout = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
  gap: 2,
} as const;
const twoColumns = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 } as const;

const { input } = maintenance.actions.create;
const MaintenanceField = ({
  name,
  label,
  required,
}: {
  name: keyof typeof input.shape;
  label?: string;
  required?: boolean;
}) => (
  <SchemaInput
    of={input}
    name={name}
    label={label ?? `resources.maintenance.fields.${name}`}
    required={required}
  />
);

const Help = ({ text }: { text: 'spreadHelp' | 'aheadHelp' }) => (
  <Typography variant="caption" color="textSecondary" component="p">
    {useTranslate()(`terrain.maintenance.${text}`)}
  </Typography>
);

type FormSectionProps = { title: 'what' | 'where' | 'when' | 'who'; children: ReactNode };
const FormSection = ({ title, children }: FormSectionProps) => {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ mb: 1.5 }}>
        {translate(`terrain.maintenance.sections.${title}`)}
      </Typography>
      <Stack spacing={2} useFlexGap>
        {children}
      </Stack>
    </Paper>
  );
};

const KindInput = ({ kinds }: { kinds: readonly TaskKind[] }) => {
  const translate = useTranslate();
  return (
    <SelectInput
      source="task_type"
      label={translate('resources.maintenance.fields.task_type')}
      choices={kinds.map(id => ({ id, name: translate(`terrain.planning.kinds.${id}`) }))}
      helperText={false}
      fullWidth
    />
  );
};

const RecurrenceInputs = () => {
  const [rhythm, kind] = useWatch({ name: ['rhythm', 'task_type'] }) as [Rhythm, TaskKind];
  const translate = useTranslate();
  const choices = (['days', 'months', ...(kind === 'gpm' ? ['equipment'] : [])] as Rhythm[]).map(id => ({
    id,
    name: translate(`resources.maintenance.choices.rhythm.${id}`),
  }));
  return (
    <Box sx={twoColumns}>
      <SelectInput
        source="rhythm"
        label={translate('resources.maintenance.fields.rhythm')}
        choices={choices}
        helperText={false}
        fullWidth
      />
      {rhythm !== 'equipment' && (
        <MaintenanceField
          name="every"
          required
          label={`terrain.maintenance.${rhythm === 'months' ? 'everyMonths' : 'everyDays'}`}
        />
      )}
    </Box>
  );
};

const AssigneeInputs = () => {
  const taker = useWatch({ name: 'taker' });
  return (
    <>
      <MaintenanceField name="taker" />
      {taker === 'agent' && <MaintenanceField name="agent" required />}
    </>
  );
};
