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
import { getWeekDays } from '../../../contract/framework/rest-days';
import { today } from '../../../contract/framework/today';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { parsePlace } from '../../../contract/sites/coordinates';
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

type Props = { agentId: number; known: AgentCapacity; onClose: () => void };

/** An agent's capacity: hours by weekday, plans of a kind a day, kinds, starting place; and their absences. */
export const AgentCapacityDialog = ({ agentId, known, onClose }: Props) => {
  const translate = useTranslate();
  const { weekdayInFull } = dates[useLocale() as Language];
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { busy, refusal, attempt } = useAttempt();
  const say = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const { data } = useQuery({
    queryKey: ['workforce', 'agent', agentId],
    queryFn: ({ signal }) => call(workforce.actions.agent, { agent_id: agentId }, { signal }),
  });
  const agent = data?.data ?? known;
  const [hours, setHours] = useDraftState(known.minutes.map(minutes => String(minutes / 60)));
  const [limits, setLimits] = useDraftState<Partial<Record<TaskKind, string>>>(
    Object.fromEntries(taskKinds.map(kind => [kind, String(known.most[kind] ?? '')])),
  );
  const [skills, setSkills] = useDraftState<readonly TaskKind[]>(known.skills);
  const [home, setHome] = useDraftState(known.home ? `${known.home.lat}, ${known.home.lng}` : '');
  const place = home.trim() === '' ? null : parsePlace(home);
  const save = async () => {
    const refused = await attempt(async () => {
      const saved = await call(workforce.actions.edit, {
        agent_id: agentId,
        minutes: hours.map(each =>
          Math.round(Number(each.replace(',', '.')) * 60),
        ) as unknown as Capacity['minutes'],
        most: Object.fromEntries(
          taskKinds.map(kind => [kind, limits[kind]?.trim() ? Number(limits[kind]) : null]),
        ) as Capacity['most'],
        skills: [...skills],
        home: place ?? null,
        // The version read when the form was filled, even if absences were refetched since.
        version: known.version,
      });
      notifySuccess(say('saved', { agent: agent.name ?? agent.username }), saved);
      await client.invalidateQueries();
      onClose();
    });
    // Opening it again starts with the current values.
    if (refused) await client.invalidateQueries({ queryKey: ['workforce'] });
  };
  const week = getWeekDays(today());
  return (
    <DialogFrame
      title={say('editOf', { agent: agent.name ?? agent.username })}
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
            {say('save')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {refusal && <Alert severity="error">{refusal.message}</Alert>}
        <Box role="group" aria-labelledby="work-hours">
          <FormLabel id="work-hours">{say('hours')}</FormLabel>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
              gap: 1,
              mt: 1,
            }}
          >
            {week.map((day, at) => (
              <TextField
                key={day}
                size="small"
                type="number"
                label={weekdayInFull(day)}
                value={hours[at]}
                onChange={({ target }) => setHours(hours.with(at, target.value))}
                slotProps={{ htmlInput: { min: 0, max: 24, step: 0.25 } }}
              />
            ))}
          </Box>
        </Box>
        <FormGroup role="group" aria-labelledby="work-kinds">
          <FormLabel id="work-kinds">{say('kinds')}</FormLabel>
          {taskKinds.map(kind => {
            const label = translate(`terrain.planning.kinds.${kind}`);
            return (
              <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.25 }}>
                <FormControlLabel
                  sx={{ flex: 1 }}
                  control={
                    <Checkbox
                      size="small"
                      checked={skills.includes(kind)}
                      onChange={(_, on) =>
                        setSkills(taskKinds.filter(each => (each === kind ? on : skills.includes(each))))
                      }
                    />
                  }
                  label={label}
                />
                <TextField
                  size="small"
                  type="number"
                  label={say('most')}
                  disabled={!skills.includes(kind)}
                  value={limits[kind] ?? ''}
                  onChange={({ target }) => setLimits({ ...limits, [kind]: target.value })}
                  slotProps={{
                    htmlInput: { min: 0, max: 100, 'aria-label': say('mostOf', { kind: label }) },
                    inputLabel: { shrink: true },
                  }}
                  sx={{ width: 150, my: 0 }}
                />
              </Box>
            );
          })}
        </FormGroup>
        <TextField
          size="small"
          label={say('home')}
          placeholder="36.7538, 3.0588"
          value={home}
          error={place === undefined}
          helperText={say(place === undefined ? 'homeUnread' : 'homeHelp')}
          onChange={({ target }) => setHome(target.value)}
        />
        <Absences agentId={agentId} absences={agent.absences} />
      </Box>
    </DialogFrame>
  );
};
