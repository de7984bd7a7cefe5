import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { taskKindDefinitions } from '../../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../../contract/work/tasks';
import { ReviewEvidence } from '../../review/ReviewEvidence';
import type { RequestedSlots } from '../../review/review-steps';

/** The evidence as in the review. Before anything was sent there is nothing to step through. */
export const TaskReview = ({ task, requested, onRequest }: Props) => {
  const translate = useTranslate();
  const { tests } = taskKindDefinitions[task.task_type];
  const hasEvidence = tests.some(test => task.task_tests[test]?.data.done);
  if (!hasEvidence) return <Alert severity="info">{translate('terrain.taskPage.noEvidence')}</Alert>;
  return <ReviewEvidence task={task} requested={requested} onRequest={onRequest} inPage />;
};

type Props = {
  task: TaskDetail;
  requested: RequestedSlots;
  /** Undefined if the user may not return the task, and so may not request slots. */
  onRequest: ((requested: RequestedSlots) => void) | undefined;
};
