import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { taskActions } from '../../../contract/work/task-actions';
import { canTransition } from '../../../contract/work/task-states';
import type { Task } from '../../../contract/work/tasks';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';

/** The decisions that a dialog completes: an acceptance only if required photos are missing. */
export type DialogDecision = 'return' | 'reject' | 'accept';
type Decision = {
  name: 'seen' | DialogDecision;
  /** The letter that triggers it on the keyboard. */
  key: string;
  label: string;
  isOffered: boolean;
  color: 'primary' | 'warning' | 'error';
  act: () => void;
};

/**
 * The decisions that the user may take on the task now, and `acceptNow`, which accepts it without asking about missing
 * photos.
 */
export const useDecisions = (
  task: Task,
  { refusedCount, missingRequired }: { refusedCount: number; missingRequired: number },
  openDialog: (decision: DialogDecision) => void,
  onDecided: (undoMessage: string) => void,
) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const may = useCan();
  const { banner } = useFeedback();
  const { busy, attempt } = useAttempt();
  const { accept, seen, reject, return: returnTask } = taskActions.actions;
  const number = translate('terrain.generated.numbered', { id: task.task_id });
  const decide = (endpoint: typeof accept | typeof seen, messageKey: string) =>
    attempt(
      async () => {
        await call(endpoint, { id: task.task_id });
        onDecided(`${translate(messageKey)} ${task.task_site_code} · ${number}`);
        void client.invalidateQueries();
      },
      ({ message }) => banner(message, 'danger'),
    );
  const acceptNow = () => decide(accept, 'terrain.review.accepted');
  const decisions: Decision[] = [
    {
      name: 'accept',
      key: 'A',
      label: translate('terrain.review.accept'),
      isOffered: may(accept.needs) && canTransition('accept', task),
      color: 'primary',
      act: () => (missingRequired > 0 ? openDialog('accept') : acceptNow()),
    },
    {
      name: 'seen',
      key: 'V',
      label: translate('terrain.review.markSeen'),
      isOffered: may(seen.needs, task.task_type) && canMarkSeen(task),
      color: 'primary',
      act: () => decide(seen, 'terrain.review.seen'),
    },
    {
      name: 'return',
      key: 'R',
      label: refusedCount
        ? translate('terrain.review.returnRefused', { smart_count: refusedCount })
        : translate('terrain.review.return'),
      isOffered: may(returnTask.needs, task.task_type) && canTransition('return', task),
      color: 'warning',
      act: () => openDialog('return'),
    },
    {
      name: 'reject',
      key: 'X',
      label: translate('terrain.review.reject'),
      isOffered: may(reject.needs) && canTransition('reject', task),
      color: 'error',
      act: () => openDialog('reject'),
    },
  ];
  return { decisions: decisions.filter(({ isOffered }) => isOffered), busy, acceptNow };
};

/** Work that needs no acceptance is done (status '') when submitted; the reviewer only marks it as seen. */
const canMarkSeen = (task: Task) => canTransition('review', task) && task.task_status === '';
