import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { anomalyActions } from '../../../contract/work/anomaly-actions';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { getAfterSlots } from '../../../contract/work/evidence';
import { doneStatuses } from '../../../contract/work/task-states';
import type { RepairedAnomaly, TaskDetail } from '../../../contract/work/tasks';
import { DueDay } from '../../framework/fields/DueDay';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import type { PhotoRef } from '../evidence/TaskPhotoViewer';
import { useTranslateFinding } from '../evidence/useTranslateFinding';
import { SeverityMark } from '../fields/StatusMarks';
import { BeforeAfter } from './BeforeAfter';

/** On a CM: each finding that it repairs, before and after the work, and the action to reopen it if it was not. */
export const RepairNotice = ({ task }: { task: TaskDetail }) =>
  task.anomalies.map(anomaly => <RepairedFinding key={anomaly.id} task={task} anomaly={anomaly} />);

const RepairedFinding = ({ task, anomaly }: { task: TaskDetail; anomaly: RepairedAnomaly }) => {
  const translate = useTranslate();
  const words = useWords();
  const may = useCan();
  const translateFinding = useTranslateFinding();
  const [openedPhoto, openPhoto] = useState<PhotoRef | null>(null);
  const [reopening, setReopening] = useState(false);
  const isCurrent = anomaly.plan_id === task.plan?.plan_id;
  const isDone = (doneStatuses as readonly string[]).includes(task.task_status);
  const mayReopen = may(anomalyActions.actions.reopen.needs, anomaly.task_type);
  const canReopen = mayReopen && isCurrent && (isDone || anomaly.status === 'resolved');
  const afterSlots = getAfterSlots(task.task_type);
  const afterPhotos = Object.entries(task.task_tests).flatMap(([test, { data }]) =>
    (data.photos ?? [])
      .filter(({ index, removed_at }) => !removed_at && afterSlots.has(`${test} ${index}`))
      .map(photo => ({ ...photo, task_id: task.task_id, test })),
  );
  return (
    <Box component="section" aria-label={translate('terrain.anomalies.beforeAfter')} sx={{ mb: 2 }}>
      {task.anomalies.length > 1 && (
        <Typography component="h3" variant="subtitle2">
          {translateFinding(anomaly.anomalie)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          mb: 1,
          typography: 'body2',
        }}
      >
        <SeverityMark severity={anomaly.severity} words={words} />
        <span>
          {translate('resources.anomalies.fields.due')}
          {words.formats.colon} <DueDay due={anomaly.due} over={isOverdue(anomaly)} words={words} />
        </span>
        {canReopen && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<ReplayOutlined />}
            onClick={() => setReopening(true)}
          >
            {translate('terrain.anomalies.reopen')}
          </Button>
        )}
      </Box>
      {anomaly.reopened > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('terrain.anomalies.reopenedTimes', { smart_count: anomaly.reopened })}
          {anomaly.reopen_cause && ` ${anomaly.reopen_cause}`}
        </Alert>
      )}
      <BeforeAfter
        before={{ kind: anomaly.task_type, photos: anomaly.photos }}
        after={{ kind: task.task_type, photos: afterPhotos }}
        onOpen={openPhoto}
      />
      <Suspense fallback={null}>
        {openedPhoto && (
          <TaskPhotoViewer opened={openedPhoto} onOpen={openPhoto} onClose={() => openPhoto(null)} />
        )}
        {reopening && (
          <ReopenDialog
            record={{
              id: anomaly.id,
              site: { code: task.task_site_code },
              anomalie: translateFinding(anomaly.anomalie),
            }}
            onClose={() => setReopening(false)}
          />
        )}
      </Suspense>
    </Box>
  );
};

const TaskPhotoViewer = lazy(() => import('../evidence/TaskPhotoViewer'), 'TaskPhotoViewer');
const ReopenDialog = lazy(() => import('./ReopenDialog'), 'ReopenDialog');
