import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { Link } from 'react-router-dom';
import type { Place } from '../../../contract/sites/place';
import type { deliveryTasks } from '../../../contract/work/task-lists';
import { isOpen } from '../../../contract/work/task-states';
import type { Task } from '../../../contract/work/tasks';
import { buildMapUrl } from '../../framework/fields/MapLink';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderInstant } from '../../framework/fields/render-time';
import type { Words } from '../../framework/fields/useWords';
import type { Cells } from '../../framework/lists/columns';
import { DeadlineCountdown } from '../fields/DeadlineCountdown';
import { TaskStatusMark } from '../fields/StatusMarks';
import { taskPath } from '../fields/task-path';

type TaskCellOptions = {
  /** The address of a site's or agent's page; undefined if the user may not open it. */
  siteLink: (id: number) => string | undefined;
  agentLink: (id: number) => string | undefined;
  /** Whether the list has tasks of several kinds: values that depend on the kind then name it. */
  mixed: boolean;
};

/** Custom cells of the task lists (document 2, section 2.2). */
export const taskCells = ({ siteLink, agentLink, mixed }: TaskCellOptions): Cells<typeof deliveryTasks> => {
  const renderSite = (inReach: boolean, id: number | null, code: string | null, name: string | null) =>
    renderLink(code, inReach && id !== null ? siteLink(id) : undefined, name);
  return {
    task_id: idCell,
    task_status: statusCell,
    task_agent: ({ task_agent, task_agent_id }: Task) =>
      renderLink(task_agent, task_agent_id === null ? undefined : agentLink(task_agent_id)),
    task_site_code: (task: Task) =>
      renderSite(task.task_site_in_reach, task.task_site_id, task.task_site_code, task.task_site_name),
    pickup_site_code: (task: Task) =>
      renderSite(task.task_site_in_reach, task.task_site_id, task.pickup_site_code, task.pickup_site_name),
    drop_site_code: (task: Task) =>
      renderSite(task.drop_site_in_reach, task.drop_site_id, task.drop_site_code, task.drop_site_name),
    task_created: datesCell,
    task_steps: mixed ? stepsOfKindCell : stepsCell,
    geo: placeCell,
    deadline: deadlineCell,
  };
};

const idCell = ({ task_id }: Task) => (
  <Link to={taskPath(task_id)} className="link">
    {task_id}
  </Link>
);

/** An impossible task shows why; one waiting for review, since when. */
const statusCell = ({ task_status, impossible_cause, days_waiting }: Task, words: Words) => (
  <span
    title={impossible_cause ? words.translate(`terrain.tasks.impossible.${impossible_cause}`) : undefined}
  >
    <TaskStatusMark status={task_status} words={words} />
    {days_waiting !== null && days_waiting > 0 && (
      <small style={secondLine}>
        {words.translate('terrain.tasks.daysWaiting', { smart_count: days_waiting })}
      </small>
    )}
  </span>
);

const deadlineCell = ({ deadline }: Task, words: Words) => (
  <DeadlineCountdown deadline={deadline} words={words} />
);

/** When it was started and its planned day, in one column; red while a late one can still be done. */
const datesCell = ({ task_created, task_plan, days_late, task_status }: Task, words: Words) => (
  <span className={days_late !== null && isOpen(task_status) ? 'late' : undefined}>
    {renderInstant(task_created, words.formats)}
    {task_plan && (
      <small style={secondLine}>
        {words.translate('terrain.tasks.planned', { day: words.formats.shortDay(task_plan) })}
        {days_late !== null && ` · ${words.translate('terrain.tasks.daysLate', { smart_count: days_late })}`}
      </small>
    )}
  </span>
);

const secondLine = {
  display: 'block',
  fontSize: 11,
  lineHeight: '13px',
  opacity: 0.85,
  fontVariantNumeric: 'tabular-nums',
} as const;

const stepsCell = ({ task_steps: { done, of } }: Task, words: Words) => (
  <span
    title={words.translate('terrain.tasks.steps', { done, of, smart_count: done })}
    style={tabularFigures}
  >
    {done} / {of}
  </span>
);
const stepsOfKindCell = (task: Task, words: Words) => (
  <>
    {stepsCell(task, words)}
    <small style={secondLine}>{words.translate(`terrain.generated.areas.${task.task_type}`)}</small>
  </>
);
const tabularFigures = { fontVariantNumeric: 'tabular-nums' } as const;

const placeCell = ({ geo, arrival_marks }: Task, words: Words) =>
  geo ? (
    <>
      {placeLink(geo, words)}
      {arrival_marks.length > 0 && (
        <small style={secondLine} className="late">
          {arrival_marks.map(mark => words.translate(`terrain.tasks.arrivalMarks.${mark}`)).join(' · ')}
        </small>
      )}
    </>
  ) : (
    <EmptyValue />
  );

const placeLink = (geo: Place, words: Words) => (
  <a
    className="link"
    href={buildMapUrl(geo)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={words.translate('terrain.tasks.place')}
    title={words.translate('terrain.generated.openMap')}
  >
    <PlaceOutlined aria-hidden sx={{ fontSize: 18, verticalAlign: '-4px' }} />
  </a>
);

const renderLink = (text: string | null, to: string | undefined, hint?: string | null) => {
  if (!text) return <EmptyValue />;
  const title = hint ?? undefined;
  return to ? (
    <Link to={to} className="link" title={title}>
      {text}
    </Link>
  ) : (
    <span title={title}>{text}</span>
  );
};
