import { useQueryClient } from '@tanstack/react-query';
import { taskActions } from '../../../contract/work/task-actions';
import { canTransition } from '../../../contract/work/task-states';
import type { Photo, TaskDetail } from '../../../contract/work/tasks';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { ApiError } from '../../framework/providers/ApiError';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';

/**
 * Sets the verdict on a photo, or removes it (null); undefined if the user may not judge the task's photos.
 * The verdict is shown at once, and reverted with a message if the server refuses it.
 */
export const usePhotoVerdict = (task: TaskDetail): JudgePhoto | undefined => {
  const client = useQueryClient();
  const may = useCan();
  const { banner } = useFeedback();
  const { review } = taskActions.actions;
  if (!may(review.needs, task.task_type) || !canTransition('review', task)) return undefined;

  const key = ['task', task.task_id, 'detail'];
  const show = (photo: Photo, { verdict, cause }: Pick<Photo, 'verdict' | 'cause'>) =>
    client.setQueryData<TaskDetail>(key, cached => cached && withPhoto(cached, { ...photo, verdict, cause }));
  return async (photo, verdict, cause) => {
    await client.cancelQueries({ queryKey: key });
    show(photo, { verdict, cause: cause ?? null });
    try {
      await call(review, { id: task.task_id, photos: [{ id: photo.id, verdict, ...(cause && { cause }) }] });
    } catch (error) {
      show(photo, photo);
      banner(error instanceof ApiError ? error.message : String(error), 'danger');
    }
  };
};

export type JudgePhoto = (photo: Photo, verdict: Photo['verdict'], cause?: string) => Promise<void>;

const withPhoto = (task: TaskDetail, changed: Photo): TaskDetail => ({
  ...task,
  task_tests: Object.fromEntries(
    Object.entries(task.task_tests).map(([name, test]) => [
      name,
      test.data.photos?.some(({ id }) => id === changed.id)
        ? {
            data: {
              ...test.data,
              photos: test.data.photos.map(photo => (photo.id === changed.id ? changed : photo)),
            },
          }
        : test,
    ]),
  ),
});
