import { Alert, Box, Divider, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { type AnomalyDetail, anomalyActions } from '../../../contract/work/anomaly-actions';
import { isOverdue } from '../../../contract/work/anomaly-states';
import { DueDay } from '../../framework/fields/DueDay';
import { useWords } from '../../framework/fields/useWords';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { lazy } from '../../framework/providers/lazy';
import { DialogFrame } from '../../framework/ui/DialogFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { TextLink } from '../../framework/ui/TextLink';
import type { PhotoRef } from '../evidence/TaskPhotoViewer';
import { AnomalyStatusMark, SeverityMark, TaskStatusMark } from '../fields/StatusMarks';
import { taskPath } from '../fields/task-path';
import { BeforeAfter } from './BeforeAfter';
import type { Finding } from './finding';

/** An anomaly's photos beside those of each CM meant to repair it. */
export const AnomalyDialog = ({
  record,
  onClose,
}: Pick<RowDialogProps<Pick<Finding, 'id' | 'site'>>, 'record' | 'onClose'>) => {
  const translate = useTranslate();
  const query = useQuery({
    queryKey: ['anomaly', record.id, 'detail'],
    queryFn: ({ signal }) =>
      call(anomalyActions.actions.detail, { id: record.id }, { signal }).then(({ data }) => data),
  });
  return (
    <DialogFrame
      title={translate('terrain.anomalies.beforeAfter')}
      about={[record.site?.code, translate('terrain.generated.numbered', { id: record.id })]
        .filter(Boolean)
        .join(' · ')}
      width="md"
      onClose={() => onClose()}
    >
      <QueryResult query={query} skeleton={<Skeleton variant="rounded" height={260} />}>
        {anomaly => <AnomalyContent anomaly={anomaly} />}
      </QueryResult>
    </DialogFrame>
  );
};

const AnomalyContent = ({ anomaly }: { anomaly: AnomalyDetail }) => {
  const translate = useTranslate();
  const words = useWords();
  const [openedPhoto, openPhoto] = useState<PhotoRef | null>(null);
  const before = {
    kind: anomaly.task_type,
    photos: anomaly.photos,
    about: <FoundSummary anomaly={anomaly} />,
  };
  return (
    <Stack spacing={2}>
      <Box>
        <Typography variant="body2" component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {[anomaly.type, anomaly.content].join(' · ')}
        </Typography>
        {anomaly.comment && (
          <Typography variant="body2" component="p">
            {anomaly.comment}
          </Typography>
        )}
        <Box sx={detailsStyles}>
          <AnomalyStatusMark status={anomaly.status} words={words} />
          <SeverityMark severity={anomaly.severity} words={words} />
          <span>
            {translate('resources.anomalies.fields.due')}
            {words.formats.colon} <DueDay due={anomaly.due} over={isOverdue(anomaly)} words={words} />
          </span>
          {anomaly.in_charge && (
            <span>
              {translate('resources.anomalies.fields.in_charge')}
              {words.formats.colon} {anomaly.in_charge}
            </span>
          )}
        </Box>
      </Box>
      {anomaly.reopened > 0 && (
        <Alert severity="warning">
          {translate('terrain.anomalies.reopenedTimes', { smart_count: anomaly.reopened })}
          {anomaly.reopen_cause && ` ${anomaly.reopen_cause}`}
        </Alert>
      )}
      {anomaly.repairs.length === 0 && (
        <BeforeAfter before={before} after={{ kind: 'cm', photos: [] }} onOpen={openPhoto} />
      )}
      {anomaly.repairs.map((repair, index) => (
        <Box key={repair.plan_id}>
          {index > 0 && <Divider sx={{ mb: 2 }} />}
          <BeforeAfter
            before={before}
            after={{ kind: 'cm', photos: repair.photos, about: <RepairSummary repair={repair} /> }}
            onOpen={openPhoto}
          />
        </Box>
      ))}
      <Suspense fallback={null}>
        {openedPhoto && (
          <TaskPhotoViewer opened={openedPhoto} onOpen={openPhoto} onClose={() => openPhoto(null)} />
        )}
      </Suspense>
    </Stack>
  );
};

/** When, by whom and in which task the anomaly was found. */
const FoundSummary = ({ anomaly: { found_at, found_by, task_id } }: { anomaly: AnomalyDetail }) => {
  const words = useWords();
  return (
    <>
      {words.formats.dayOf(found_at)}
      {found_by && ` · ${found_by}`}
      {' · '}
      <TextLink to={taskPath(task_id)}>
        {words.translate('terrain.generated.numbered', { id: task_id })}
      </TextLink>
    </>
  );
};

/** The day, agent, task and status of a planned repair. */
const RepairSummary = ({ repair }: { repair: AnomalyDetail['repairs'][number] }) => {
  const words = useWords();
  return (
    <>
      {words.formats.day(repair.date)}
      {repair.agent && ` · ${repair.agent}`}
      {repair.task_id !== null && (
        <>
          {' · '}
          <TextLink to={taskPath(repair.task_id)}>
            {words.translate('terrain.generated.numbered', { id: repair.task_id })}
          </TextLink>
        </>
      )}
      {repair.task_status !== null && (
        <Box component="span" sx={{ ml: 1 }}>
          <TaskStatusMark status={repair.task_status} words={words} />
        </Box>
      )}
      {!repair.current && ` · ${words.translate('terrain.anomalies.notRepairing')}`}
    </>
  );
};

const detailsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mt: 0.75,
  typography: 'body2',
} as const;

const TaskPhotoViewer = lazy(() => import('../evidence/TaskPhotoViewer'), 'TaskPhotoViewer');
