import Block from '@mui/icons-material/Block';
import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useFormats } from '../../framework/fields/useFormats';
import { PhotoLinks } from './PhotoLinks';

/** The agent's report that the task was impossible: cause, note, photos, and when. */
export const ImpossibleNotice = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const { instant } = useFormats();
  const { impossible } = task;
  if (!impossible) return null;
  const cause = translate(`terrain.tasks.impossible.${impossible.cause}`);
  return (
    <Alert
      severity="error"
      variant="outlined"
      icon={<Block />}
      sx={{ mb: 1.5, '& .MuiAlert-icon': { alignItems: 'flex-start', pt: 1 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
        <Box sx={{ minWidth: 0 }}>
          <AlertTitle sx={{ mb: 0 }}>{translate('terrain.evidence.impossible', { cause })}</AlertTitle>
          {impossible.note && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              {impossible.note}
            </Typography>
          )}
          <Typography variant="caption" color="textSecondary" component="p">
            {[task.task_agent, instant(impossible.at)].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <PhotoLinks label={translate('terrain.evidence.impossiblePhotos')} photos={impossible.photos} />
      </Box>
    </Alert>
  );
};
