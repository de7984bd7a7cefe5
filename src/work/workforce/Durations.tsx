import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type Duration, workforce } from '../../../contract/work/workforce';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useDraftState } from '../../framework/unsaved-changes/useDraftState';

/** The usual duration of each kind (« Durée d'usage »): measured on completed tasks, unless set by hand. */
export const Durations = () => {
  const query = useQuery({
    queryKey: ['workforce', 'durations'],
    queryFn: ({ signal }) => call(workforce.actions.durations, {}, { signal }),
  });
  return (
    <QueryResult query={query} lines={3}>
      {({ durations }) => <DurationFields durations={durations} />}
    </QueryResult>
  );
};

const DurationFields = ({ durations }: { durations: readonly Duration[] }) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { banner } = useFeedback();
  const { busy, attempt } = useAttempt();
  const canEdit = useCan()(workforce.actions.editDurations.needs);
  const label = (name: string, values?: object) => translate(`terrain.workforce.${name}`, values);
  const formatMeasured = ({ minutes, learnt, tasks }: Pick<Duration, 'minutes' | 'learnt' | 'tasks'>) => {
    if (learnt === null) return label('notLearnt', { minutes });
    if (tasks === null) return label('learntSome', { minutes: learnt });
    return label('learnt', { minutes: learnt, smart_count: tasks });
  };
  const [typed, setTyped, saveDraft] = useDraftState<Partial<Record<TaskKind, string>>>({});
  const save = () =>
    saveDraft(
      attempt(
        async () => {
          const values = Object.fromEntries(
            Object.entries(typed).map(([kind, text]) => [kind, text.trim() === '' ? null : Number(text)]),
          );
          const saved = await call(workforce.actions.editDurations, values);
          notifySuccess(label('durationsSaved'), saved);
          await client.invalidateQueries();
          setTyped({});
        },
        ({ message }) => banner(message, 'danger'),
      ),
    );
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Typography variant="body2" color="textSecondary">
        {label('durationsHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {durations.map(({ task_type, minutes, learnt, tasks, set }) => (
          <TextField
            key={task_type}
            size="small"
            type="number"
            disabled={!canEdit || busy}
            label={translate(`terrain.planning.kinds.${task_type}`)}
            placeholder={String(minutes)}
            value={typed[task_type] ?? set ?? ''}
            onChange={({ target: { value } }) => {
              // The stored value, typed again, is no change.
              const { [task_type]: _previous, ...others } = typed;
              setTyped(value === String(set ?? '') ? others : { ...others, [task_type]: value });
            }}
            helperText={formatMeasured({ minutes, learnt, tasks })}
            slotProps={{ htmlInput: { min: 5, max: 1440 }, inputLabel: { shrink: true } }}
            sx={{ width: 172 }}
          />
        ))}
      </Box>
      {canEdit && (
        <Box>
          <Button type="submit" variant="contained" disabled={busy || Object.keys(typed).length === 0}>
            {label('save')}
          </Button>
        </Box>
      )}
    </Box>
  );
};
