import { Button, MenuItem, Stack, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useState } from 'react';
import { taskActions } from '../../contract/task-actions';
import { allows } from '../../contract/task-states';
import type { Photo, TaskDetail } from '../../contract/tasks';
import { ApiError } from '../providers/ApiError';
import { useMay } from '../providers/access';
import { call } from '../providers/call';
import { useFeedback } from '../shell/feedback';

const causes = ['blurred', 'wrongView', 'unreadable', 'tooDark', 'notTheSite'] as const;

/** ok or nok for a photo, nok with its cause; a return then asks for the refused slots alone. */
export const PhotoVerdict = ({
  task,
  photo,
  onNext,
}: {
  task: TaskDetail;
  photo: Photo;
  onNext: () => void;
}) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const may = useMay();
  const { banner } = useFeedback();
  const [refusing, setRefusing] = useState(false);
  const [cause, setCause] = useState(photo.cause ?? '');
  const { review } = taskActions.actions;
  if (!may(review.needs, task.task_type) || !allows('review', task)) return null;

  const judge = async (verdict: 'ok' | 'nok', why?: string) => {
    try {
      const judged = { id: photo.id, verdict, ...(why && { cause: why }) };
      await call(review, { id: task.task_id, photos: [judged] });
      await client.invalidateQueries({ queryKey: ['task', task.task_id] });
      setRefusing(false);
      onNext();
    } catch (error) {
      banner(error instanceof ApiError ? error.message : String(error), 'danger');
    }
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') void judge('nok', cause);
    if (event.key === 'Escape') setRefusing(false);
  };
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button size="small" variant="outlined" color="success" onClick={() => judge('ok')}>
        {translate('terrain.evidence.judge.ok')}
      </Button>
      {refusing ? (
        <>
          <TextField
            autoFocus
            size="small"
            label={translate('terrain.evidence.cause')}
            value={cause}
            onChange={event => setCause(event.target.value)}
            onKeyDown={onKey}
            sx={{ minWidth: 240 }}
          />
          <TextField
            select
            size="small"
            label={translate('terrain.evidence.judge.usual')}
            value=""
            onChange={event => setCause(event.target.value)}
            sx={{ minWidth: 160 }}
          >
            {causes.map(name => (
              <MenuItem key={name} value={translate(`terrain.evidence.judge.causes.${name}`)}>
                {translate(`terrain.evidence.judge.causes.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button size="small" color="error" onClick={() => judge('nok', cause)}>
            {translate('terrain.evidence.judge.refuse')}
          </Button>
        </>
      ) : (
        <Button size="small" variant="outlined" color="error" onClick={() => setRefusing(true)}>
          {translate('terrain.evidence.judge.nok')}
        </Button>
      )}
    </Stack>
  );
};
