import AddCircleOutline from '@mui/icons-material/AddCircleOutlined';
import Autorenew from '@mui/icons-material/Autorenew';
import Block from '@mui/icons-material/Block';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircle';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import DragHandle from '@mui/icons-material/DragHandle';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import HelpOutline from '@mui/icons-material/HelpOutlined';
import KeyboardDoubleArrowDown from '@mui/icons-material/KeyboardDoubleArrowDown';
import KeyboardDoubleArrowUp from '@mui/icons-material/KeyboardDoubleArrowUp';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MoreTime from '@mui/icons-material/MoreTime';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import PriorityHigh from '@mui/icons-material/PriorityHigh';
import PublishedWithChanges from '@mui/icons-material/PublishedWithChanges';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutlined';
import Schedule from '@mui/icons-material/Schedule';
import Undo from '@mui/icons-material/Undo';
import Verified from '@mui/icons-material/Verified';
import WarningAmber from '@mui/icons-material/WarningAmber';
import type {
  anomalyStatuses,
  Severity,
  SiteStatus,
  TaskStatus,
} from '../../../contract/organisation/vocabulary';
import type { BoqRow } from '../../../contract/work/boq';
import { IconLabel, type Mark, mark } from '../../framework/fields/IconLabel';
import type { Words } from '../../framework/fields/useWords';

/** The state of a plan: late is red only while something can be done about it; a plan completed late is finished. */
export type PlanState = 'openOnTime' | 'openLate' | 'doneOnTime' | 'doneLate' | 'impossible' | 'cancelled';
type Check = 'ok' | 'nok' | 'na';
type SystemLevel = 'fine' | 'watch' | 'failing';
type AccountState = 'active' | 'disabled' | 'expired' | 'deleted';

/** Every status that the product shows, with its icon and colour. The label comes from the caller. */
export const stateMarks = {
  /** Returned is orange, done a green check, pending spins (document 2, section 2.2). */
  task: {
    '': mark(CheckCircle, 'good'),
    ongoing: mark(PlayCircleOutlined, 'inProgress'),
    pending: mark(Autorenew, 'waiting'),
    return: mark(Undo, 'attention'),
    correct: mark(PublishedWithChanges, 'good'),
    accept: mark(Verified, 'good'),
    reject: mark(CancelOutlined, 'bad'),
    reject_closed: mark(CancelOutlined, 'finished'),
    closed: mark(LockOutlined, 'finished'),
    impossible: mark(Block, 'bad'),
    cancelled: mark(DoNotDisturbOnOutlined, 'finished'),
  } satisfies Record<TaskStatus, Mark>,
  anomaly: {
    unresolved: mark(ErrorOutline, 'attention'),
    resolved: mark(CheckCircle, 'good'),
  } satisfies Record<(typeof anomalyStatuses)[number], Mark>,
  severity: {
    low: mark(KeyboardDoubleArrowDown, 'finished'),
    medium: mark(DragHandle, 'inProgress'),
    high: mark(KeyboardDoubleArrowUp, 'attention'),
    critical: mark(PriorityHigh, 'bad'),
  } satisfies Record<Severity, Mark>,
  site: {
    active: mark(CheckCircle, 'good'),
    inactive: mark(PauseCircleOutlined, 'attention'),
    dismantled: mark(Block, 'finished'),
  } satisfies Record<SiteStatus, Mark>,
  account: {
    active: mark(CheckCircle, 'good'),
    disabled: mark(PauseCircleOutlined, 'attention'),
    expired: mark(EventBusyOutlined, 'attention'),
    deleted: mark(Block, 'finished'),
  } satisfies Record<AccountState, Mark>,
  plan: {
    openOnTime: mark(Schedule, 'inProgress'),
    openLate: mark(WarningAmber, 'bad'),
    doneOnTime: mark(CheckCircle, 'good'),
    doneLate: mark(MoreTime, 'finished'),
    impossible: mark(Block, 'bad'),
    cancelled: mark(DoNotDisturbOnOutlined, 'finished'),
  } satisfies Record<PlanState, Mark>,
  system: {
    fine: mark(CheckCircle, 'good'),
    watch: mark(WarningAmber, 'attention'),
    failing: mark(ErrorOutline, 'bad'),
  } satisfies Record<SystemLevel, Mark>,
  boq: {
    same: mark(CheckCircle, 'good'),
    less: mark(ErrorOutline, 'bad'),
    more: mark(AddCircleOutline, 'attention'),
    unordered: mark(HelpOutline, 'attention'),
    otherUnit: mark(WarningAmber, 'attention'),
    waiting: mark(Schedule, 'finished'),
  } satisfies Record<BoqRow['state'], Mark>,
  check: {
    ok: mark(CheckCircle, 'good'),
    nok: mark(CancelOutlined, 'bad'),
    na: mark(RemoveCircleOutline, 'finished'),
  } satisfies Record<Check, Mark>,
};

/** A task's status: icon, colour and label. */
export const TaskStatusMark = ({ status, words }: { status: TaskStatus | 'done'; words: Words }) => (
  <IconLabel {...stateMarks.task[status === 'done' ? '' : status]} word={getTaskStatusLabel(status, words)} />
);

/** The same where there is no room for the label: it is the icon's name and tooltip. */
export const TaskStatusIcon = ({ status, words }: { status: TaskStatus; words: Words }) => {
  const { Icon, color } = stateMarks.task[status];
  return <Icon titleAccess={getTaskStatusLabel(status, words)} sx={{ fontSize: 17, color }} />;
};

export const AnomalyStatusMark = ({ status, words }: { status: 'unresolved' | 'resolved'; words: Words }) => (
  <IconLabel
    {...stateMarks.anomaly[status]}
    word={words.translate(`terrain.generated.anomalyStatus.${status}`)}
  />
);

export const SeverityMark = ({ severity, words }: { severity: Severity; words: Words }) => (
  <IconLabel
    {...stateMarks.severity[severity]}
    word={words.translate(`terrain.generated.severity.${severity}`)}
  />
);

export const getTaskStatusLabel = (status: TaskStatus | 'done', words: Pick<Words, 'translate'>) =>
  words.translate(`terrain.generated.taskStatus.${status || 'done'}`);
