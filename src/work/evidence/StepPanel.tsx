import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { getStep } from '../../../contract/work/evidence';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useFormats } from '../../framework/fields/useFormats';
import { EvidencePartView } from './EvidencePartView';

/** A test's evidence, part by part as `contract/work/evidence` orders it. */
export const StepPanel = ({ task, test }: { task: TaskDetail; test: string }) => {
  const translate = useTranslate();
  const { distance: formatDistance, instant } = useFormats();
  const data = task.task_tests[test]?.data;
  const step = getStep(task.task_type, test);
  if (!data || !step) return null;
  const details = [
    data.finished_at && instant(data.finished_at),
    data.distance != null &&
      translate('terrain.evidence.fromSite', { distance: formatDistance(data.distance) }),
  ].filter(Boolean);
  return (
    <Stack spacing={2.5}>
      {details.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {details.join(' · ')}
        </Typography>
      )}
      {step.parts.map(part => (
        <EvidencePartView key={part.key} task={task} test={test} part={part} />
      ))}
    </Stack>
  );
};
