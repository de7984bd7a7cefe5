import { Alert, Backdrop, CircularProgress, Snackbar } from '@mui/material';
import { useTranslate } from 'ra-core';
import { impossibleTest } from '../../../contract/work/impossible';
import { useTaskDetail } from '../task-dialogs/useTaskDetail';
import { PhotoViewer } from './PhotoViewer';

/** A photo with the task and step it was taken in. */
export type PhotoRef = { task_id: number; test: string; id: number };

type Props = { opened: PhotoRef; onOpen: (photo: PhotoRef) => void; onClose: () => void };

/** Opens a photo from outside the evidence in its viewer, for which the task is fetched. */
export const TaskPhotoViewer = ({ opened: { task_id, test, id }, onOpen, onClose }: Props) => {
  const translate = useTranslate();
  const { data: task, error } = useTaskDetail(task_id);
  if (error)
    return (
      <Snackbar open onClose={onClose} autoHideDuration={8_000}>
        <Alert severity="error" onClose={onClose}>
          {error.message}
        </Alert>
      </Snackbar>
    );
  if (!task)
    return (
      <Backdrop open sx={{ zIndex: 'modal' }} onClick={onClose}>
        <CircularProgress aria-label={translate('terrain.siteLife.photos.opening')} />
      </Backdrop>
    );
  const photos =
    (test === impossibleTest ? task.impossible?.photos : task.task_tests[test]?.data.photos) ?? [];
  return (
    <PhotoViewer
      task={task}
      test={test}
      photos={photos.filter(({ removed_at }) => !removed_at)}
      opened={id}
      onOpen={photo => onOpen({ task_id, test, id: photo })}
      onClose={onClose}
    />
  );
};
