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
import {
  type DeadlineRule,
  type Deadlines,
  deadlineStages,
  maxDeadlineDays,
} from '../../../../contract/organisation/deadlines';
import type { Rule } from '../../../../contract/organisation/permissions';
import { settings } from '../../../../contract/organisation/settings';
import { taskKinds } from '../../../../contract/organisation/vocabulary';
import { useWords } from '../../../framework/fields/useWords';
import { useCan } from '../../../framework/providers/access';
import { ErrorAlert } from '../../../framework/ui/FormDialog';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useDraftState } from '../../../framework/unsaved-changes/useDraftState';
import { useSetting } from '../useSetting';

const { deadlines, updateDeadlines } = settings.actions;

/** Days to plan, to do and to review, by kind and owner. */
export const DeadlinesForm = () => {
  const translate = useTranslate();
  const { query, save } = useSetting('deadlines', deadlines, updateDeadlines);
  const mayChange = useCan()(updateDeadlines.needs as Rule);
  return (
    <Section title={translate('terrain.settings.deadlines.title')}>
      <QueryResult query={query} lines={4}>
        {stored => (
          <Form
            key={JSON.stringify(stored)}
            stored={{ rest: stored.rest, rules: stored.rules }}
            mayChange={mayChange}
            onSave={save}
          />
        )}
      </QueryResult>
    </Section>
  );
};

type FormProps = { stored: Deadlines; mayChange: boolean; onSave: (deadlines: Deadlines) => Promise<void> };

const nothingSet: DeadlineRule = { kind: null, owner: null, plan: null, do: null, review: null };

const Form = ({ stored, mayChange, onSave }: FormProps) => {
  const translate = useTranslate();
  const { choicesOf } = useWords();
  const { busy, refusal, attempt } = useAttempt();
  const [typed, type] = useDraftState(stored, 'deadlines');
  const say = (name: string, values?: object) => translate(`terrain.settings.deadlines.${name}`, values);
  const disabled = busy || !mayChange;
  const change = (place: number, values: Partial<DeadlineRule> | null) =>
    type({
      ...typed,
      rules: typed.rules.flatMap((rule, n) =>
        n !== place ? [rule] : values ? [{ ...rule, ...values }] : [],
      ),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => onSave(typed));
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={1.5} useFlexGap>
      {refusal && <ErrorAlert error={refusal} />}
      <Typography variant="body2" color="textSecondary">
        {say('help')}
      </Typography>
      <FormControlLabel
        control={
          <Switch
            checked={typed.rest}
            disabled={disabled}
            onChange={({ target }) => type({ ...typed, rest: target.checked })}
          />
        }
        label={say('rest')}
      />
      {typed.rules.map((rule, place) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is only identified by its index
          key={place}
          role="group"
          aria-label={say('line', { place: place + 1 })}
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
            label={say('kind')}
            value={rule.kind ?? 'all'}
            disabled={disabled}
            onChange={({ target }) =>
              change(place, { kind: target.value === 'all' ? null : (target.value as DeadlineRule['kind']) })
            }
          >
            <MenuItem value="all">{say('allKinds')}</MenuItem>
            {taskKinds.map(kind => (
              <MenuItem key={kind} value={kind}>
                {translate(`terrain.planning.kinds.${kind}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={say('owner')}
            value={rule.owner ?? 'all'}
            disabled={disabled}
            onChange={({ target }) => change(place, { owner: target.value === 'all' ? null : target.value })}
          >
            <MenuItem value="all">{say('allOwners')}</MenuItem>
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
              label={say(`stages.${stage}`)}
              value={rule[stage] ?? ''}
              disabled={disabled}
              onChange={({ target }) =>
                change(place, { [stage]: target.value === '' ? null : Math.round(Number(target.value)) })
              }
              slotProps={{ htmlInput: { min: 0, max: maxDeadlineDays, step: 1 } }}
            />
          ))}
          {mayChange && (
            <IconButton aria-label={say('remove', { place: place + 1 })} onClick={() => change(place, null)}>
              <DeleteOutlined />
            </IconButton>
          )}
        </Box>
      ))}
      {typed.rules.length === 0 && <Typography variant="body2">{say('none')}</Typography>}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="outlined"
            startIcon={<Add />}
            disabled={busy}
            onClick={() => type({ ...typed, rules: [...typed.rules, nothingSet] })}
          >
            {say('add')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || JSON.stringify(typed) === JSON.stringify(stored)}
            sx={{ ml: 'auto' }}
          >
            {translate('terrain.dialogs.save')}
          </Button>
        </Box>
      )}
    </Stack>
  );
};
