import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormLabel,
  TextField,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { parsePlace } from '../../../contract/framework/coordinates';
import { getWeekDays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { type AgentCapacity, type Capacity, workforce } from '../../../contract/work/workforce';
import { dates } from '../../../i18n/dates';
import type { Language } from '../../../i18n/language';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { CancelButton } from '../../framework/ui/CancelButton';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';
import { Absences } from './Absences';

type Props = { agentId: number; capacity: AgentCapacity; onClose: () => void };

/** An agent's capacity: hours by weekday, plans of a kind a day, kinds, starting place; and their absences. */
export const AgentCapacityDialog = ({ agentId, capacity, onClose }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const { data: refetched } = useQuery({
    queryKey: ['workforce', 'agent', agentId],
    queryFn: ({ signal }) => call(workforce.actions.agent, { agent_id: agentId }, { signal }),
  });
  const agent = refetched?.data ?? capacity;
  const [hours, setHours] = useDraftState(capacity.minutes.map(minutes => String(minutes / 60)));
  const [limits, setLimits] = useDraftState<Limits>(
    Object.fromEntries(taskKinds.map(kind => [kind, String(capacity.most[kind] ?? '')])),
  );
  const [skills, setSkills] = useDraftState<readonly TaskKind[]>(capacity.skills);
  const [home, setHome] = useDraftState(capacity.home ? `${capacity.home.lat}, ${capacity.home.lng}` : '');
  /** Null without a place; undefined if the text is not a pair of coordinates. */
  const place = home.trim() === '' ? null : parsePlace(home);
  const save = async () => {
    const failure = await attempt(async () => {
      const saved = await call(workforce.actions.edit, {
        agent_id: agentId,
        minutes: hours.map(text =>
          Math.round(Number(text.replace(',', '.')) * 60),
        ) as unknown as Capacity['minutes'],
        most: Object.fromEntries(
          taskKinds.map(kind => [kind, limits[kind]?.trim() ? Number(limits[kind]) : null]),
        ) as Capacity['most'],
        skills: [...skills],
        home: place ?? null,
        // The version read when the form was filled, even if absences were refetched since.
        version: capacity.version,
      });
      notifySuccess(label('saved', { agent: agent.name ?? agent.username }), saved);
      await client.invalidateQueries();
      onClose();
    });
    // After a failure the dialog, when opened again, starts with the stored values.
    if (failure) await client.invalidateQueries({ queryKey: ['workforce'] });
  };
  return (
    <DialogFrame
      title={label('editOf', { agent: agent.name ?? agent.username })}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <CancelButton disabled={busy} />
          <Button
            variant="contained"
            disabled={busy || place === undefined || skills.length === 0}
            onClick={save}
          >
            {label('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {refusal && <Alert severity="error">{refusal.message}</Alert>}
        <HoursFields hours={hours} onChange={setHours} />
        <KindFields limits={limits} onLimits={setLimits} skills={skills} onSkills={setSkills} />
        <TextField
          size="small"
          label={label('home')}
          placeholder="36.7538, 3.0588"
          value={home}
          error={place === undefined}
          helperText={label(place === undefined ? 'homeUnread' : 'homeHelp')}
          onChange={({ target }) => setHome(target.value)}
        />
        <Absences agentId={agentId} absences={agent.absences} />
      </Box>
    </DialogFrame>
  );
};

type HoursFieldsProps = { hours: readonly string[]; onChange: (hours: string[]) => void };

/** Hours of work on each weekday, from the first day of the week. */
const HoursFields = ({ hours, onChange }: HoursFieldsProps) => {
  const translate = useTranslate();
  const { weekdayInFull } = dates[useLocale() as Language];
  return (
    <Box role="group" aria-labelledby="work-hours">
      <FormLabel id="work-hours">{translate('terrain.workforce.hours')}</FormLabel>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
          gap: 1,
          mt: 1,
        }}
      >
        {getWeekDays(today()).map((day, index) => (
          <TextField
            key={day}
            size="small"
            type="number"
            label={weekdayInFull(day)}
            value={hours[index]}
            onChange={({ target }) => onChange(hours.with(index, target.value))}
            slotProps={{ htmlInput: { min: 0, max: 24, step: 0.25 } }}
          />
        ))}
      </Box>
    </Box>
  );
};

type Limits = Partial<Record<TaskKind, string>>;
type KindFieldsProps = {
  limits: Limits;
  onLimits: (limits: Limits) => void;
  skills: readonly TaskKind[];
  onSkills: (skills: TaskKind[]) => void;
};

/** The kinds that the agent can do, each with the maximum number of its plans a day. */
const KindFields = ({ limits, onLimits, skills, onSkills }: KindFieldsProps) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  return (
    <FormGroup role="group" aria-labelledby="work-kinds">
      <FormLabel id="work-kinds">{label('kinds')}</FormLabel>
      {taskKinds.map(kind => {
        const kindName = translate(`terrain.planning.kinds.${kind}`);
        return (
          <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.25 }}>
            <FormControlLabel
              sx={{ flex: 1 }}
              control={
                <Checkbox
                  size="small"
                  checked={skills.includes(kind)}
                  onChange={(_, checked) =>
                    onSkills(taskKinds.filter(other => (other === kind ? checked : skills.includes(other))))
                  }
                />
              }
              label={kindName}
            />
            <TextField
              size="small"
              type="number"
              label={label('most')}
              disabled={!skills.includes(kind)}
              value={limits[kind] ?? ''}
              onChange={({ target }) => onLimits({ ...limits, [kind]: target.value })}
              slotProps={{
                htmlInput: { min: 0, max: 100, 'aria-label': label('mostOf', { kind: kindName }) },
                inputLabel: { shrink: true },
              }}
              sx={{ width: 150, my: 0 }}
            />
          </Box>
        );
      })}
    </FormGroup>
  );
};
