import { Alert, Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { getStep } from '../../../contract/work/evidence';
import type { TaskDetail } from '../../../contract/work/tasks';
import { MapLink } from '../../framework/fields/MapLink';
import { useFormats } from '../../framework/fields/useFormats';
import { EvidencePartView } from './EvidencePartView';
import { LabelledValues } from './LabelledValues';

/**
 * The arrival: the device's time beside the server's, the position, and the distance from the site (document 2,
 * section 3).
 */
export const ClockInPanel = ({ task, test }: { task: TaskDetail; test: string }) => {
  const translate = useTranslate();
  const { distance: formatDistance, dayOf, instant, timeOf } = useFormats();
  const data = task.task_tests[test]?.data;
  if (!data) return <Alert severity="info">{translate('terrain.evidence.didntClockIn')}</Alert>;
  const distance = data.distance ?? null;
  const deviceTime = data.finished_at;
  const serverTime = data.received_at ?? task.task_created;
  const { arrival } = task;
  const device = [arrival?.model, arrival?.platform, arrival?.app_version].filter(Boolean).join(' · ');
  const parts = getStep(task.task_type, test)?.parts ?? [];
  return (
    <Stack spacing={2}>
      {task.arrival_marks.map(mark => (
        <Alert key={mark} severity="warning">
          {translate(`terrain.evidence.arrival.${mark}`, {
            distance: distance === null ? '' : formatDistance(distance),
            at: deviceTime ? instant(deviceTime) : '',
          })}
          {mark === 'far' && arrival?.far_reason && (
            <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {translate('terrain.evidence.farReason', { reason: arrival.far_reason })}
            </Box>
          )}
        </Alert>
      ))}
      <LabelledValues
        label={translate('terrain.evidence.start')}
        values={[
          ['startDate', deviceTime && dayOf(deviceTime)],
          ['startTime', deviceTime && timeOf(deviceTime)],
          ['serverTime', `${dayOf(serverTime)} · ${timeOf(serverTime)}`],
          ['place', data.location && <MapLink {...data.location} />],
          ['accuracy', arrival?.accuracy == null ? null : formatDistance(arrival.accuracy)],
          ['distance', distance === null ? null : formatDistance(distance)],
          ['device', device || null],
        ].map(([name, value]) => ({ label: translate(`terrain.evidence.${name}`), value }))}
      />
      {parts.map(part => (
        <EvidencePartView key={part.key} task={task} test={test} part={part} />
      ))}
    </Stack>
  );
};
