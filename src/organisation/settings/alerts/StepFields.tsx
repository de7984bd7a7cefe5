import Close from '@mui/icons-material/Close';
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  IconButton,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { type AlertChannel, type AlertStep, alertChannels } from '../../../../contract/work/alert-rules';
import { MultiSelect } from '../../../framework/ui/MultiSelect';

export type Person = { id: number; name: string };
type StepFieldsProps = {
  step: AlertStep;
  place: number;
  people: readonly Person[];
  /** The channels that the server has. */
  sends: { email: boolean; sms: boolean };
  disabled: boolean;
  onChange: (step: AlertStep) => void;
  onRemove?: () => void;
};

/** Who is notified in a step of a rule, how, and after how long without reaction. */
export const StepFields = ({ step, place, people, sends, disabled, onChange, onRemove }: StepFieldsProps) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
  const inDays = step.after % 24 === 0;
  const unit = inDays ? 24 : 1;
  const missing = (channel: AlertChannel) => channel !== 'bell' && !sends[channel];
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, pt: 1, pb: 1.5, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 0.5 }}>
        {say(place === 0 ? 'first' : 'later', { place: place + 1 })}
      </Typography>
      {place > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <TextField
            size="small"
            type="number"
            label={say('after')}
            value={step.after === 0 ? '' : step.after / unit}
            onChange={({ target }) => onChange({ ...step, after: Math.max(0, Number(target.value)) * unit })}
            slotProps={{ htmlInput: { min: 1, max: 90 * (24 / unit), step: 1 } }}
            sx={{ width: 180 }}
          />
          <TextField
            select
            size="small"
            label={say('unit')}
            value={unit}
            onChange={({ target }) =>
              onChange({ ...step, after: (step.after / unit) * Number(target.value) })
            }
            sx={{ width: 110 }}
          >
            <MenuItem value={1}>{say('unitHours')}</MenuItem>
            <MenuItem value={24}>{say('unitDays')}</MenuItem>
          </TextField>
          {onRemove && (
            <IconButton
              aria-label={say('removeStep', { place: place + 1 })}
              onClick={onRemove}
              sx={{ ml: 'auto' }}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      )}
      <FormGroup row>
        {(['manager', 'cluster_manager'] as const).map(recipient => (
          <FormControlLabel
            key={recipient}
            label={say(`targets.${recipient}`)}
            control={
              <Checkbox
                checked={step[recipient]}
                onChange={({ target }) => onChange({ ...step, [recipient]: target.checked })}
              />
            }
          />
        ))}
      </FormGroup>
      <MultiSelect
        label={say('targets.accounts')}
        size="small"
        disabled={disabled}
        options={people}
        value={step.accounts.map(id => people.find(person => person.id === id) ?? { id, name: String(id) })}
        onChange={chosen => onChange({ ...step, accounts: chosen.map(({ id }) => id) })}
        sx={{ my: 0.5 }}
      />
      <FormGroup row>
        {alertChannels.map(channel => (
          <FormControlLabel
            key={channel}
            label={
              missing(channel)
                ? say('notConfigured', { channel: say(`channels.${channel}`) })
                : say(`channels.${channel}`)
            }
            control={
              <Checkbox
                checked={step.channels.includes(channel)}
                onChange={({ target }) =>
                  onChange({
                    ...step,
                    channels: alertChannels.filter(each =>
                      each === channel ? target.checked : step.channels.includes(each),
                    ),
                  })
                }
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
};
