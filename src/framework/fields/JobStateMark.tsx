import CancelOutlined from '@mui/icons-material/CancelOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import type { JobState } from '../../../contract/framework/job-kinds';
import { IconLabel, type Mark, mark } from './IconLabel';
import type { Words } from './useWords';

/** The state of a background job: icon, colour and label. */
export const JobStateMark = ({ state, words }: { state: JobState; words: Words }) => (
  <IconLabel {...marks[state]} word={words.translate(`terrain.generated.jobState.${state}`)} />
);

const marks: Record<JobState, Mark> = {
  waiting: mark(Schedule, 'waiting'),
  running: mark(PlayCircleOutlined, 'inProgress'),
  failed: mark(CancelOutlined, 'bad'),
  discarded: mark(DoNotDisturbOnOutlined, 'finished'),
};
