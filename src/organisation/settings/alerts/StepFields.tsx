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
import {
  type AlertChannel,
  type AlertStep,
  alertChannels,
  maxWaitHours,
} from '../../../../contract/work/alert-rules';
import { MultiSelect } from '../../../framework/ui/MultiSelect';

export type Person = { id: number; name: string };
type Props = {
  step: AlertStep;
  /** The step's position in its rule; the first, 0, notifies at once. */
  index: number;
  people: readonly Person[];
  /** The channels that the server has. */
  serverChannels: { email: boolean; sms: boolean };
  disabled: boolean;
  onChange: (step: AlertStep) => void;
  onRemove?: () => void;
};

/** Who is notified in a step of a rule, how, and after how long without reaction. */
export const StepFields = ({ step, index, people, serverChannels, disabled, onChange, onRemove }: Props) => {
  const label = useLabel();
  const channelLabel = (channel: AlertChannel) => {
    const name = label(`channels.${channel}`);
    const isConfigured = channel === 'bell' || serverChannels[channel];
    return isConfigured ? name : label('notConfigured', { channel: name });
  };
  const setChannel = (channel: AlertChannel, isOn: boolean) =>
    onChange({
      ...step,
      channels: alertChannels.filter(each => (each === channel ? isOn : step.channels.includes(each))),
    });
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 2, pt: 1, pb: 1.5, minWidth: 0 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 0.5 }}>
        {label(index === 0 ? 'first' : 'later', { place: index + 1 })}
      </Typography>
      {index > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <WaitFields hours={step.after} onChange={after => onChange({ ...step, after })} />
          {onRemove && (
            <IconButton
              aria-label={label('removeStep', { place: index + 1 })}
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
            label={label(`targets.${recipient}`)}
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
        label={label('targets.accounts')}
        size="small"
        disabled={disabled}
        options={people}
        value={step.accounts.map(id => people.find(person => person.id === id) ?? { id, name: String(id) })}
        onChange={selected => onChange({ ...step, accounts: selected.map(({ id }) => id) })}
        sx={{ my: 0.5 }}
      />
      <FormGroup row>
        {alertChannels.map(channel => (
          <FormControlLabel
            key={channel}
            label={channelLabel(channel)}
            control={
              <Checkbox
                checked={step.channels.includes(channel)}
                onChange={({ target }) => setChannel(channel, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
};

const hoursPerDay = 24;

/** A waiting time, stored in hours; whole days are shown in days. */
const WaitFields = ({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) => {
  const label = useLabel();
  const hoursPerUnit = hours % hoursPerDay === 0 ? hoursPerDay : 1;
  return (
    <>
      <TextField
        size="small"
        type="number"
        label={label('after')}
        value={hours === 0 ? '' : hours / hoursPerUnit}
        onChange={({ target }) => onChange(Math.max(0, Number(target.value)) * hoursPerUnit)}
        slotProps={{ htmlInput: { min: 1, max: maxWaitHours / hoursPerUnit, step: 1 } }}
        sx={{ width: 180 }}
      />
      <TextField
        select
        size="small"
        label={label('unit')}
        value={hoursPerUnit}
        onChange={({ target }) => onChange((hours / hoursPerUnit) * Number(target.value))}
        sx={{ width: 110 }}
      >
        <MenuItem value={1}>{label('unitHours')}</MenuItem>
        <MenuItem value={hoursPerDay}>{label('unitDays')}</MenuItem>
      </TextField>
    </>
  );
};

const useLabel = () => {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`terrain.settings.alerts.${key}`, values);
};
