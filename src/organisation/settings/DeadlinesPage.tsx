import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import type { Rule } from '../../../contract/framework/permissions';
import {
  type DeadlineRule,
  type Deadlines,
  deadlineStages,
  maxDeadlineDays,
} from '../../../contract/organisation/deadlines';
import { settings } from '../../../contract/organisation/settings';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { Anchor } from '../../framework/ui/Anchor';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { useSetting } from './useSetting';

const { deadlines, updateDeadlines } = settings.actions;

/** Days to plan, to do and to review, by kind and owner; with `rest`, weekends and holidays do not count. */
export const DeadlinesPage = () => {
  const translate = useTranslate();
  const { query, save } = useSetting('deadlines', deadlines, updateDeadlines);
  const mayChange = useCan()(updateDeadlines.needs as Rule);
  return (
    <Section title={translate('terrain.settings.deadlines.title')}>
      <QueryResult query={query} lines={4}>
        {stored => (
          <Anchor name="deadlines">
            <Form
              key={JSON.stringify(stored)}
              // Without the version: only these are compared with the draft.
              stored={{ rest: stored.rest, rules: stored.rules }}
              mayChange={mayChange}
              onSave={save}
            />
          </Anchor>
        )}
      </QueryResult>
    </Section>
  );
};

type FormProps = { stored: Deadlines; mayChange: boolean; onSave: (deadlines: Deadlines) => Promise<void> };

const emptyRule: DeadlineRule = { kind: null, owner: null, plan: null, do: null, review: null };

const Form = ({ stored, mayChange, onSave }: FormProps) => {
  const translate = useTranslate();
  const { busy, refusal, attempt } = useAttempt();
  const [draft, setDraft, saveDraft] = useDraftState(stored, 'deadlines');
  const label = (name: string) => translate(`terrain.settings.deadlines.${name}`);
  const disabled = busy || !mayChange;
  const setRules = (rules: DeadlineRule[]) => setDraft({ ...draft, rules });
  const changeRule = (changedIndex: number, values: Partial<DeadlineRule>) =>
    setRules(draft.rules.map((rule, index) => (index === changedIndex ? { ...rule, ...values } : rule)));
  const removeRule = (removedIndex: number) =>
    setRules(draft.rules.filter((_, index) => index !== removedIndex));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveDraft(attempt(() => onSave(draft)));
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5} useFlexGap>
      {refusal && <ErrorAlert error={refusal} />}
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
        {label('help')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {label('precedence')}
      </Typography>
      <FormControlLabel
        control={
          <Switch
            checked={draft.rest}
            disabled={disabled}
            onChange={({ target }) => setDraft({ ...draft, rest: target.checked })}
          />
        }
        label={label('rest')}
      />
      {draft.rules.map((rule, index) => (
        <RuleFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is only identified by its index
          key={index}
          rule={rule}
          lineNumber={index + 1}
          disabled={disabled}
          onChange={values => changeRule(index, values)}
          onRemove={mayChange ? () => removeRule(index) : undefined}
        />
      ))}
      {draft.rules.length === 0 && <Typography variant="body2">{label('none')}</Typography>}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<Add />}
            disabled={busy}
            onClick={() => setRules([...draft.rules, emptyRule])}
          >
            {label('add')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || JSON.stringify(draft) === JSON.stringify(stored)}
            sx={{ ml: 'auto' }}
          >
            {translate('terrain.dialogs.save')}
          </Button>
        </Box>
      )}
    </Stack>
  );
};

type RuleFieldsProps = {
  rule: DeadlineRule;
  /** From 1 */
  lineNumber: number;
  disabled: boolean;
  onChange: (values: Partial<DeadlineRule>) => void;
  onRemove?: () => void;
};

/** One line of the table: kind, owner, and the days of each stage. */
const RuleFields = ({ rule, lineNumber, disabled, onChange, onRemove }: RuleFieldsProps) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const label = (name: string, values?: object) => translate(`terrain.settings.deadlines.${name}`, values);
  return (
    <Box
      role="group"
      aria-label={label('line', { place: lineNumber })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '1.4fr 1.4fr repeat(3, minmax(84px, 1fr)) auto' },
        gap: 1,
        alignItems: 'center',
      }}
    >
      <TextField
        select
        size="small"
        label={label('kind')}
        value={rule.kind ?? 'all'}
        disabled={disabled}
        onChange={({ target }) =>
          onChange({ kind: target.value === 'all' ? null : (target.value as DeadlineRule['kind']) })
        }
      >
        <MenuItem value="all">{label('allKinds')}</MenuItem>
        {taskKinds.map(kind => (
          <MenuItem key={kind} value={kind}>
            {translate(`terrain.planning.kinds.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={label('owner')}
        value={rule.owner ?? 'all'}
        disabled={disabled}
        onChange={({ target }) => onChange({ owner: target.value === 'all' ? null : target.value })}
      >
        <MenuItem value="all">{label('allOwners')}</MenuItem>
        {choicesOf('site_owners').map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {deadlineStages.map(stage => (
        <TextField
          key={stage}
          size="small"
          type="number"
          label={label(`stages.${stage}`)}
          value={rule[stage] ?? ''}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ [stage]: target.value === '' ? null : Math.round(Number(target.value)) })
          }
          slotProps={{ htmlInput: { min: 0, max: maxDeadlineDays, step: 1 } }}
        />
      ))}
      {onRemove && (
        <IconButton aria-label={label('remove', { place: lineNumber })} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
};
