import type { SvgIconComponent } from '@mui/icons-material';
import Autorenew from '@mui/icons-material/Autorenew';
import Block from '@mui/icons-material/Block';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import Undo from '@mui/icons-material/Undo';
import Verified from '@mui/icons-material/Verified';
import { Box } from '@mui/material';
import type { TaskStatus } from '../../contract/vocabulary';
import type { Words } from './words';

type Mark = { Icon: SvgIconComponent; color: string };

/** A task's status: icon, colour and word. */
export const TaskStatusMark = ({ status, words }: { status: TaskStatus | 'done'; words: Words }) => (
  <Worded {...taskStatusMarks[status === 'done' ? '' : status]} word={taskStatusWord(status, words)} />
);

/** The same where there is no room for the word: it is the icon's name and hover text. */
export const TaskStatusIcon = ({ status, words }: { status: TaskStatus; words: Words }) => {
  const { Icon, color } = taskStatusMarks[status];
  return <Icon titleAccess={taskStatusWord(status, words)} sx={{ fontSize: 17, color }} />;
};

export const AnomalyStatusMark = ({ status, words }: { status: 'unresolved' | 'resolved'; words: Words }) => (
  <Worded
    {...anomalyStatusMarks[status]}
    word={words.translate(`terrain.generated.anomalyStatus.${status}`)}
  />
);

export const taskStatusWord = (status: TaskStatus | 'done', words: Pick<Words, 'translate'>) =>
  words.translate(`terrain.generated.taskStatus.${status || 'done'}`);

/** Returned is orange, done a green check, pending turns (document 2, section 2.2). */
const taskStatusMarks: Record<TaskStatus, Mark> = {
  '': { Icon: CheckCircle, color: 'success.main' },
  ongoing: { Icon: PlayCircleOutlined, color: 'info.main' },
  pending: { Icon: Autorenew, color: 'primary.main' },
  return: { Icon: Undo, color: 'warning.main' },
  correct: { Icon: PublishedWithChanges, color: 'success.main' },
  accept: { Icon: Verified, color: 'success.main' },
  reject: { Icon: CancelOutlined, color: 'error.main' },
  closed: { Icon: LockOutlined, color: 'text.secondary' },
  impossible: { Icon: Block, color: 'error.main' },
  cancelled: { Icon: DoNotDisturbOnOutlined, color: 'text.secondary' },
};
const anomalyStatusMarks: Record<'unresolved' | 'resolved', Mark> = {
  unresolved: { Icon: ErrorOutline, color: 'warning.main' },
  resolved: { Icon: CheckCircle, color: 'success.main' },
};

/** An icon in its colour, and the word beside it. */
export const Worded = ({ Icon, color, word }: Mark & { word: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Icon aria-hidden sx={{ fontSize: 16, color }} />
    {word}
  </Box>
);
