import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type LateWork, lateWork } from '../../../contract/field/late-work';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { TextLink } from '../../framework/ui/TextLink';
import { useAttempt } from '../../framework/ui/useAttempt';
import { AttachDialog } from './AttachDialog';
import { DismissDialog } from './DismissDialog';
import { LateStep } from './LateStep';
import { LateWorkDetails } from './LateWorkDetails';

/** One agent's late work: who, when and after what, its content, and the actions on it. */
export const LateWorkItem = ({ work }: { work: LateWork }) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.lateWork.${key}`, values);
  const { instant } = useFormats();
  const canDecide = useCan()(lateWork.actions.attach.needs, work.task_type);
  const client = useQueryClient();
  const notifySuccess = useNotifySuccess();
  const { busy, attempt } = useAttempt();
  const [dialog, setDialog] = useState<'attach' | 'dismiss' | null>(null);
  const onDone = (action: 'attach' | 'dismiss' | 'reopen', response: unknown) => {
    setDialog(null);
    notifySuccess(say(`done.${action}`), response);
    return client.invalidateQueries();
  };
  const reopen = () =>
    attempt(async () => onDone('reopen', await call(lateWork.actions.reopen, { id: work.late_id })));
  const tests = [...new Set([...work.steps, ...work.photos, ...work.comments].map(({ test }) => test))];

  return (
    <Box
      component="article"
      aria-label={say(`after.${work.reason}`)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography component="h3" variant="subtitle1">
          {say(`after.${work.reason}`)}
        </Typography>
        <Chip
          size="small"
          color={work.status === 'pending' ? 'warning' : 'default'}
          variant="outlined"
          label={say(`status.${work.status}`)}
        />
        {canDecide && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
            {work.status === 'pending' ? (
              <>
                <Button size="small" variant="contained" onClick={() => setDialog('attach')}>
                  {say('attach.do')}
                </Button>
                <Button size="small" color="inherit" onClick={() => setDialog('dismiss')}>
                  {say('dismiss.do')}
                </Button>
              </>
            ) : (
              <Button size="small" color="inherit" disabled={busy} onClick={() => void reopen()}>
                {say('reopen')}
              </Button>
            )}
          </Box>
        )}
      </Box>
      <LateWorkDetails work={work} />
      <Stack spacing={1.5} sx={{ mt: 1 }}>
        {tests.map(test => (
          <LateStep key={test} work={work} test={test} />
        ))}
        {work.photos_awaited > 0 && (
          <Typography variant="body2" color="textSecondary">
            {say('awaited', { smart_count: work.photos_awaited })}
          </Typography>
        )}
      </Stack>
      {work.attached_task_id !== null && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          <TextLink to={`/task/${work.attached_task_id}`}>
            {say('attachedTo', { task: work.attached_task_id })}
          </TextLink>
        </Typography>
      )}
      {work.decided_at && (
        <Typography variant="caption" color="textSecondary" component="p">
          {[work.decided_by, instant(work.decided_at), work.dismissal].filter(Boolean).join(' · ')}
        </Typography>
      )}
      {dialog === 'attach' && (
        <AttachDialog
          work={work}
          onDone={response => onDone('attach', response)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'dismiss' && (
        <DismissDialog
          work={work}
          onDone={response => onDone('dismiss', response)}
          onClose={() => setDialog(null)}
        />
      )}
    </Box>
  );
};
