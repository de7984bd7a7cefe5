import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Link } from 'react-router-dom';
import { minRole } from '../../../contract/framework/permissions';
import { isStillPlanned, type Plan, planActions, plans } from '../../../contract/work/plans';
import { IconLabel } from '../../framework/fields/IconLabel';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderDay } from '../../framework/fields/render-time';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import type { Cells } from '../../framework/lists/columns';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { lazy } from '../../framework/providers/lazy';
import { DeadlineCountdown } from '../fields/DeadlineCountdown';
import { type PlanState, stateMarks } from '../fields/StatusMarks';
import { taskPath } from '../fields/task-path';
import { PlanningActions } from './PlanningActions';

/** The list of plans, with actions to move and cancel them (document 2, section 2.9). */
export const PlanningList = () => (
  <GeneratedList
    contract={plans}
    // Document 2, section 9.
    debounce={250}
    show={visibleColumns}
    pinnedFilters={pinnedFilters}
    columns={cells}
    rowActions={rowActions}
    rowButtons
    bulkActions={bulkActions}
    linkOf={getRowLink}
    actions={<PlanningActions />}
  />
);

const visibleColumns = [
  'planid',
  'task_type',
  'plan_date',
  'pickup_site_code',
  'drop_site_code',
  'agent_username',
  'task',
] as const;
const pinnedFilters = {
  search: ['site'],
  chips: ['plan_status', 'agent', 'task_type', 'late', 'site_wilaya', 'site_owner'],
} as const;

const getRowLink = ({ through_site }: Plan) => `/sites/detail/${through_site}/planning`;

const renderSite = (id: number | null, code: string | null, name: string | null) =>
  id === null ? (
    <EmptyValue />
  ) : (
    <>
      <Link to={`/sites/detail/${id}`} className="link">
        {code}
      </Link>
      {name && <small style={secondLine}>{name}</small>}
    </>
  );
const secondLine = {
  display: 'block',
  maxWidth: 'var(--widest, 190px)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 11.5,
  lineHeight: '14px',
  opacity: 0.75,
} as const;

const cells: Cells<typeof plans> = {
  plan_date: ({ plan_date, late, days_late }: Plan, words) => (
    <span
      className={late ? 'late' : undefined}
      style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
    >
      {late && <WarningAmberOutlined aria-hidden sx={{ fontSize: 15 }} />}
      {renderDay(plan_date, words.formats, 'day')}
      {days_late !== null && (
        <small style={{ ...secondLine, opacity: 1 }}>
          {words.translate('terrain.tasks.daysLate', { smart_count: days_late })}
        </small>
      )}
    </span>
  ),
  pickup_site_code: (plan: Plan) =>
    renderSite(plan.pickup_site_id, plan.pickup_site_code, plan.pickup_site_name),
  drop_site_code: (plan: Plan) => renderSite(plan.drop_site_id, plan.drop_site_code, plan.drop_site_name),
  deadline: ({ deadline }: Plan, words) => <DeadlineCountdown deadline={deadline} words={words} />,
  plan_status: (plan: Plan, words) => (
    <IconLabel
      {...stateMarks.plan[getState(plan)]}
      word={words.translate(`terrain.planning.statuses.${plan.plan_status}`)}
    />
  ),
  task: (plan: Plan, words) => {
    const { task } = plan;
    if (task !== null)
      return (
        <Link to={taskPath(task)} className="link">
          {words.translate('terrain.planning.taskNumber', { id: task })}
        </Link>
      );
    const status = plan.plan_status === 'cancelled' ? 'statuses.cancelled' : 'notDone';
    return (
      <IconLabel {...stateMarks.plan[getState(plan)]} word={words.translate(`terrain.planning.${status}`)} />
    );
  },
};

/** A plan's status, including whether it is late. */
const getState = ({ plan_status, late, site_plan_respect }: Plan): PlanState => {
  if (plan_status === 'planned') return late ? 'openLate' : 'openOnTime';
  if (plan_status === 'done') return site_plan_respect ? 'doneOnTime' : 'doneLate';
  return plan_status;
};

const PlanEditDialog = lazy(() => import('../plan-forms/PlanEditDialog'), 'PlanEditDialog');
const PlanCancelDialog = lazy(() => import('./PlanCancelDialog'), 'PlanCancelDialog');
const PlanMoveDialog = lazy(() => import('./PlanMoveDialog'), 'PlanMoveDialog');
const PlanExport = lazy(() => import('./PlanExportDialog'), 'PlanExportDialog');

const rowActions: RowAction<Plan>[] = [
  {
    key: 'edit',
    icon: <EventOutlined />,
    needs: planActions.actions.edit.needs,
    when: isStillPlanned,
    dialog: PlanEditDialog,
  },
  {
    key: 'cancel',
    icon: <EventBusyOutlined />,
    needs: planActions.actions.cancel.needs,
    when: isStillPlanned,
    danger: true,
    dialog: PlanCancelDialog,
  },
];
const bulkActions: BulkAction[] = [
  {
    key: 'move',
    icon: <EventOutlined />,
    needs: planActions.actions.move.needs,
    dialog: PlanMoveDialog,
  },
  { key: 'exportSelection', icon: <FileDownloadOutlined />, needs: minRole('manager'), dialog: PlanExport },
];
