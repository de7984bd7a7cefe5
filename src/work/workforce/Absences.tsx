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
  const say = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const [from, setFrom] = useDraftState('');
  const [to, setTo] = useDraftState('');
  const [cause, setCause] = useState<AbsenceCause>('leave');
  const [note, setNote] = useDraftState('');
  const write = (act: () => Promise<unknown>, messageKey: string, subject?: number) =>
    attempt(
      async () => {
        notifySuccess(say(messageKey), await act());
        await client.invalidateQueries();
      },
      undefined,
      subject,
    );
  const add = () =>
    write(async () => {
      const added = await call(workforce.actions.addAbsence, {
        agent_id: agentId,
        from,
        to: to || from,
        cause,
        note: note || undefined,
      });
      // The next one may have been typed already.
      setFrom(now => (now === from ? '' : now));
      setTo(now => (now === to ? '' : now));
      setNote(now => (now === note ? '' : now));
      return added;
    }, 'absenceAdded');
  const words = (each: Absence) =>
    `${translate(`terrain.board.absences.${each.cause}`)} · ${formats.span(each.from, each.to)}`;
  return (
    <Box role="group" aria-labelledby="work-absences" sx={{ display: 'grid', gap: 1 }}>
      <FormLabel id="work-absences">{say('absences')}</FormLabel>
      {absences.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {say('noAbsence')}
        </Typography>
      )}
      {absences.map(each => (
        <Box key={each.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ flex: 1 }}>
            {words(each)}
            {each.note && <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${each.note}`}</Box>}
          </Typography>
          <IconButton
            size="small"
            disabled={busy}
            aria-label={say('removeAbsence', { absence: words(each) })}
            onClick={() =>
              write(() => call(workforce.actions.removeAbsence, { id: each.id }), 'absenceRemoved', each.id)
            }
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}>
        <DayField label={say('from')} value={from} onChange={setFrom} />
        <DayField label={say('to')} value={to} onChange={setTo} min={from || undefined} />
        <TextField
          select
          size="small"
          label={say('cause')}
          value={cause}
          onChange={({ target }) => setCause(target.value as AbsenceCause)}
        >
          {absenceCauses.map(each => (
            <MenuItem key={each} value={each}>
              {translate(`terrain.board.absences.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={say('note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Box>
      <Box>
        <Button variant="outlined" disabled={busy || !from} onClick={add}>
          {say('addAbsence')}
        </Button>
      </Box>
    </Box>
  );
};
