import { Alert } from '@mui/material';
import { useTranslate } from 'ra-core';
import { taskKindDefinitions } from '../../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../../contract/work/tasks';
import { ReviewEvidence } from '../../review/ReviewEvidence';
import type { RequestedSlots } from '../../review/review-steps';

/** The evidence as in the review. Before anything was sent there is nothing to step through. */
export const TaskReview = ({ task, asked, onAsk }: Props) => {
  const translate = useTranslate();
  const sent = taskKindDefinitions[task.task_type].tests.some(test => task.task_tests[test]?.data.done);
  if (!sent) return <Alert severity="info">{translate('terrain.taskPage.noEvidence')}</Alert>;
  return <ReviewEvidence task={task} asked={asked} onAsk={onAsk} inPage />;
};

type Props = {
  task: TaskDetail;
  asked: RequestedSlots;
  /** Undefined if the user may not return the task, and so may not request slots. */
  onAsk: ((requested: RequestedSlots) => void) | undefined;
};
