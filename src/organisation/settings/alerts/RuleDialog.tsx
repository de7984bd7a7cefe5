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
  sends: { email: boolean; sms: boolean };
  onSaved: (answer: unknown) => Promise<unknown>;
  onClose: () => void;
};

const aStep: AlertStep = {
  after: 0,
  manager: true,
  cluster_manager: false,
  accounts: [],
  channels: ['bell'],
};
const aRule: Omit<AlertRule, 'id' | 'version'> = {
  kind: 'late',
  days: 3,
  enabled: true,
  task_kinds: [],
  owners: [],
  clusters: [],
  steps: [aStep],
};

/** An alert rule: when, whom, how, and the next steps, with the resulting sentence above. */
export const RuleDialog = ({ rule, people, sends, onSaved, onClose }: RuleDialogProps) => {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const words = useWords();
  const formId = useId();
  const { busy, refusal, attempt } = useAttempt();
  const [typed, type] = useDraftState<typeof aRule>(rule ?? aRule);
  const say = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  const range = getAlertDefinition(typed.kind).days;
  const lists = {
    task_kinds: taskKinds.map(id => ({ id, name: translate(`terrain.planning.kinds.${id}`) })),
    owners: words.choicesOf('site_owners'),
    clusters: words.choicesOf('clusters'),
  };
  const username = (id: number) => people.find(person => person.id === id)?.name ?? String(id);
  const setStep = (place: number, step: AlertStep | null) =>
    type({ ...typed, steps: typed.steps.flatMap((each, n) => (n !== place ? [each] : step ? [step] : [])) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () =>
      onSaved(
        await call(alertRules.actions.save, {
          ...typed,
          days: range ? typed.days : null,
          ...(rule && { id: rule.id, version: rule.version }),
        }),
      ),
    );
  };
  return (
    <DialogFrame
      title={say(rule ? 'edit' : 'new')}
      about={formatRuleSentence(typed, words, username, language)}
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
            disabled={busy || !isComplete(typed, range)}
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <TextField
            select
            label={say('kind')}
            value={typed.kind}
            disabled={busy}
            onChange={({ target }) => type({ ...typed, kind: target.value as AlertRule['kind'] })}
            sx={{ flex: '1 1 320px' }}
          >
            {alertKinds.map(kind => (
              <MenuItem key={kind} value={kind}>
                {say(`kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          {range && (
            <TextField
              type="number"
              label={say('ofDays')}
              value={typed.days ?? ''}
              disabled={busy}
              onChange={({ target }) =>
                type({ ...typed, days: target.value === '' ? null : Number(target.value) })
              }
              slotProps={{ htmlInput: { min: range[0], max: range[1], step: 1 } }}
              sx={{ width: 160 }}
            />
          )}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' }, gap: 2 }}>
          {(['task_kinds', 'owners', 'clusters'] as const).map(list => (
            <MultiSelect<{ id: string | number; name: string }>
              key={list}
              label={say(list)}
              placeholder={say('all')}
              size="small"
              disabled={busy}
              options={lists[list]}
              value={lists[list].filter(({ id }) => (typed[list] as unknown[]).includes(id))}
              onChange={chosen => type({ ...typed, [list]: chosen.map(({ id }) => id) })}
            />
          ))}
        </Box>
        {typed.steps.map((step, place) => (
          <StepFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is only identified by its index
            key={place}
            step={step}
            place={place}
            people={people}
            sends={sends}
            disabled={busy}
            onChange={changed => setStep(place, changed)}
            onRemove={() => setStep(place, null)}
          />
        ))}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {typed.steps.length < maxAlertSteps && (
            <Button
              startIcon={<Add />}
              variant="outlined"
              disabled={busy}
              onClick={() =>
                type({
                  ...typed,
                  steps: [...typed.steps, { ...aStep, after: 48, manager: false, cluster_manager: true }],
                })
              }
            >
              {say('addStep')}
            </Button>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 260px' }}>
            {say('reaction')}
          </Typography>
        </Box>
      </Stack>
    </DialogFrame>
  );
};

const isComplete = ({ days, steps }: typeof aRule, range: readonly [number, number] | null) =>
  (!range || (days !== null && Number.isInteger(days) && days >= range[0] && days <= range[1])) &&
  steps.every(
    ({ after, manager, cluster_manager, accounts, channels }, place) =>
      (place === 0 || (Number.isInteger(after) && after > 0)) &&
      (manager || cluster_manager || accounts.length > 0) &&
      channels.length > 0,
  );
