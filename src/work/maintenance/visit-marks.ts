import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import MoreTime from '@mui/icons-material/MoreTime';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type { VisitState } from '../../../contract/sites/visit-states';

/** Red needs action now; planned and started visits are under way. */
export const visitMarks = {
  late: { Icon: WarningAmber, color: 'error.main' },
  week: { Icon: Schedule, color: 'warning.main' },
  month: { Icon: Schedule, color: 'primary.main' },
  later: { Icon: MoreTime, color: 'text.secondary' },
  planned: { Icon: EventOutlined, color: 'success.main' },
  plannedLate: { Icon: EventBusyOutlined, color: 'warning.main' },
  inHand: { Icon: PlayCircleOutlined, color: 'info.main' },
} satisfies Record<VisitState, object>;
