import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, FormLabel, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Absence, type AbsenceCause, absenceCauses, workforce } from '../../../contract/work/workforce';
import { DayField } from '../../framework/date-picker/DayField';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useFormats } from '../../framework/fields/useFormats';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';

type Props = { agentId: number; absences: readonly Absence[] };

/** An agent's absences: added and removed immediately. */
export const Absences = ({ agentId, absences }: Props) => {
  const translate = useTranslate();
  const formats = useFormats();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const save = (sendRequest: () => Promise<unknown>, messageKey: string, absenceId?: number) =>
    attempt(
      async () => {
        notifySuccess(label(messageKey), await sendRequest());
        await client.invalidateQueries();
      },
      undefined,
      absenceId,
    );
  const formatAbsence = ({ cause, from, to }: Absence) =>
    `${translate(`terrain.board.absences.${cause}`)} · ${formats.span(from, to)}`;
  return (
    <Box role="group" aria-labelledby="work-absences" sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id="work-absences">{label('absences')}</FormLabel>
      {absences.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {label('noAbsence')}
        </Typography>
      )}
      {absences.map(absence => (
        <Box key={absence.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {formatAbsence(absence)}
            {absence.note && (
              <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${absence.note}`}</Box>
            )}
          </Typography>
          <IconButton
            size="small"
            disabled={busy}
            aria-label={label('removeAbsence', { absence: formatAbsence(absence) })}
            onClick={() =>
              save(
                () => call(workforce.actions.removeAbsence, { id: absence.id }),
                'absenceRemoved',
                absence.id,
              )
            }
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <AbsenceFields agentId={agentId} busy={busy} save={save} />
    </Box>
  );
};

type Save = (sendRequest: () => Promise<unknown>, messageKey: string) => Promise<unknown>;

/** The form of a new absence. */
const AbsenceFields = ({ agentId, busy, save }: { agentId: number; busy: boolean; save: Save }) => {
  const translate = useTranslate();
  const label = (name: string) => translate(`terrain.workforce.${name}`);
  const [from, setFrom] = useDraftState('');
  const [to, setTo] = useDraftState('');
  const [cause, setCause] = useState<AbsenceCause>('leave');
  const [note, setNote] = useDraftState('');
  const add = () =>
    save(async () => {
      const added = await call(workforce.actions.addAbsence, {
        agent_id: agentId,
        from,
        to: to || from,
        cause,
        note: note || undefined,
      });
      // The next absence may have been typed already: only unchanged fields are cleared.
      setFrom(current => (current === from ? '' : current));
      setTo(current => (current === to ? '' : current));
      setNote(current => (current === note ? '' : current));
      return added;
    }, 'absenceAdded');
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}>
        <DayField label={label('from')} value={from} onChange={setFrom} />
        <DayField label={label('to')} value={to} onChange={setTo} min={from || undefined} />
        <TextField
          select
          size="small"
          label={label('cause')}
          value={cause}
          onChange={({ target }) => setCause(target.value as AbsenceCause)}
        >
          {absenceCauses.map(absenceCause => (
            <MenuItem key={absenceCause} value={absenceCause}>
              {translate(`terrain.board.absences.${absenceCause}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={label('note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Box>
      <Box>
        <Button variant="outlined" disabled={busy || !from} onClick={add}>
          {label('addAbsence')}
        </Button>
      </Box>
    </>
  );
};
