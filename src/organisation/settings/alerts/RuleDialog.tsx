import Add from '@mui/icons-material/Add';
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { type FormEvent, useId } from 'react';
import { alertKinds } from '../../../../contract/organisation/alert-kinds';
import { taskKinds } from '../../../../contract/organisation/vocabulary';
import {
  type AlertRule,
  type AlertStep,
  alertRules,
  getAlertDefinition,
  maxAlertSteps,
} from '../../../../contract/work/alert-rules';
import type { Language } from '../../../../i18n/language';
import { useWords } from '../../../framework/fields/useWords';
import { call } from '../../../framework/providers/call';
import { CancelButton } from '../../../framework/ui/CancelButton';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { ErrorAlert, noFieldMargins } from '../../../framework/ui/FormDialog';
import { MultiSelect } from '../../../framework/ui/MultiSelect';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useDraftState } from '../../../framework/unsaved-changes/useDraftState';
import { formatRuleSentence } from './rule-sentence';
import { type Person, StepFields } from './StepFields';

type RuleDialogProps = {
  rule?: AlertRule;
  people: readonly Person[];
  /** The channels that the server has. */
  serverChannels: { email: boolean; sms: boolean };
  onSaved: (response: unknown) => Promise<unknown>;
  onClose: () => void;
};

const firstStep: AlertStep = {
  after: 0,
  manager: true,
  cluster_manager: false,
  accounts: [],
  channels: ['bell'],
};
/** What a further step begins with; `after` is in hours. */
const laterStep: AlertStep = { ...firstStep, after: 48, manager: false, cluster_manager: true };
const newRule: Omit<AlertRule, 'id' | 'version'> = {
  kind: 'late',
  days: 3,
  enabled: true,
  task_kinds: [],
  owners: [],
  clusters: [],
  steps: [firstStep],
};

/** Creates or edits an alert rule, which is shown as a sentence below the title. */
export const RuleDialog = ({ rule, people, serverChannels, onSaved, onClose }: RuleDialogProps) => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const words = useWords();
  const formId = useId();
  const { busy, refusal, attempt } = useAttempt();
  const [draft, setDraft] = useDraftState<Draft>(rule ?? newRule);
  const label = (key: string) => translate(`terrain.settings.alerts.${key}`);
  const daysRange = getAlertDefinition(draft.kind).days;
  const setSteps = (steps: AlertStep[]) => setDraft({ ...draft, steps });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () =>
      onSaved(
        await call(alertRules.actions.save, {
          ...draft,
          days: daysRange ? draft.days : null,
          ...(rule && { id: rule.id, version: rule.version }),
        }),
      ),
    );
  };
  return (
    <DialogFrame
      title={label(rule ? 'edit' : 'new')}
      about={formatRuleSentence(draft, words, people, language)}
      busy={busy}
      focusFirst
      onClose={onClose}
      width="md"
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button
            type="submit"
            form={formId}
            variant="contained"
            disabled={busy || !isComplete(draft, daysRange)}
          >
            {translate('terrain.dialogs.save')}
          </Button>
        </>
      }
    >
      <Stack
        component="form"
        id={formId}
        noValidate
        onSubmit={submit}
        spacing={2}
        useFlexGap
        sx={noFieldMargins}
      >
        {refusal && <ErrorAlert error={refusal} />}
        <ConditionFields
          rule={draft}
          disabled={busy}
          onChange={changes => setDraft({ ...draft, ...changes })}
        />
        {draft.steps.map((step, index) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is only identified by its index
            key={index}
            step={step}
            index={index}
            people={people}
            serverChannels={serverChannels}
            disabled={busy}
            onChange={changed => setSteps(draft.steps.with(index, changed))}
            onRemove={() => setSteps(draft.steps.toSpliced(index, 1))}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {draft.steps.length < maxAlertSteps && (
            <Button
              startIcon={<Add />}
              variant="outlined"
              disabled={busy}
              onClick={() => setSteps([...draft.steps, laterStep])}
            >
              {label('addStep')}
            </Button>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 260px' }}>
            {label('reaction')}
          </Typography>
        </Box>
      </Stack>
    </DialogFrame>
  );
};

type Draft = typeof newRule;
type ConditionFieldsProps = { rule: Draft; disabled: boolean; onChange: (changes: Partial<Draft>) => void };

/** When a rule notifies: its kind and days, and the work to which it is restricted. */
const ConditionFields = ({ rule, disabled, onChange }: ConditionFieldsProps) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (key: string) => translate(`terrain.settings.alerts.${key}`);
  const daysRange = getAlertDefinition(rule.kind).days;
  const optionsByList = {
    task_kinds: taskKinds.map(id => ({ id, name: translate(`terrain.planning.kinds.${id}`) })),
    owners: choicesOf('site_owners'),
    clusters: choicesOf('clusters'),
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <TextField
          select
          label={label('kind')}
          value={rule.kind}
          disabled={disabled}
          onChange={({ target }) => onChange({ kind: target.value as AlertRule['kind'] })}
          sx={{ flex: '1 1 320px' }}
        >
          {alertKinds.map(kind => (
            <MenuItem key={kind} value={kind}>
              {label(`kinds.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        {daysRange && (
          <TextField
            type="number"
            label={label('ofDays')}
            value={rule.days ?? ''}
            disabled={disabled}
            onChange={({ target }) => onChange({ days: target.value === '' ? null : Number(target.value) })}
            slotProps={{ htmlInput: { min: daysRange[0], max: daysRange[1], step: 1 } }}
            sx={{ width: 160 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' }, gap: 2 }}>
        {(['task_kinds', 'owners', 'clusters'] as const).map(list => (
          <MultiSelect<{ id: string | number; name: string }>
            key={list}
            label={label(list)}
            placeholder={label('all')}
            size="small"
            disabled={disabled}
            options={optionsByList[list]}
            value={optionsByList[list].filter(({ id }) => (rule[list] as unknown[]).includes(id))}
            onChange={selected => onChange({ [list]: selected.map(({ id }) => id) })}
          />
        ))}
      </Box>
    </>
  );
};

const isComplete = ({ days, steps }: Draft, daysRange: readonly [number, number] | null) => {
  if (daysRange) {
    const [min, max] = daysRange;
    if (days === null || !Number.isInteger(days) || days < min || days > max) return false;
  }
  return steps.every(isStepComplete);
};

const isStepComplete = (step: AlertStep, index: number) => {
  const hasWait = index === 0 || (Number.isInteger(step.after) && step.after > 0);
  const hasRecipient = step.manager || step.cluster_manager || step.accounts.length > 0;
  return hasWait && hasRecipient && step.channels.length > 0;
};
