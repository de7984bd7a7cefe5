import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import { List, ListItem, ListItemIcon, ListItemText, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { getStep, slotLabel } from '../../../contract/work/evidence';
import type { TaskDetail } from '../../../contract/work/tasks';
import { PartHeading } from './LabelledValues';

/**
 * Why the task was returned, and which slots were refused, with whether they were sent again (document 2,
 * section 3.4).
 */
export const NotesReturnPanel = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const language = locale as 'fr' | 'en';
  return (
    <section>
      <PartHeading>{translate('terrain.evidence.notesReturn')}</PartHeading>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {task.cause_return ?? translate('terrain.evidence.noCause')}
      </Typography>
      <List dense>
        {task.refused.map(({ test, index, cause, redone }) => (
          <ListItem key={`${test}${index}`} disableGutters>
            <ListItemIcon sx={{ minWidth: 32 }}>
              {redone ? <CheckCircleOutlined color="success" /> : <ReplayOutlined color="warning" />}
            </ListItemIcon>
            <ListItemText
              primary={[
                getStep(task.task_type, test)?.label[language] ?? test,
                index !== null && slotLabel(task.task_type, test, index, language),
              ]
                .filter(Boolean)
                .join(' · ')}
              secondary={[cause, translate(`terrain.evidence.${redone ? 'redone' : 'awaited'}`)]
                .filter(Boolean)
                .join(' · ')}
            />
          </ListItem>
        ))}
      </List>
    </section>
  );
};
