import EventOutlined from '@mui/icons-material/EventOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import MoreTime from '@mui/icons-material/MoreTime';
import { Link } from 'react-router-dom';
import { minRole } from '../../../contract/framework/permissions';
import { type Visit, visits } from '../../../contract/work/visits';
import { IconLabel } from '../../framework/fields/IconLabel';
import { EmptyValue } from '../../framework/fields/render-field';
import { renderDay } from '../../framework/fields/render-time';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import type { Cells } from '../../framework/lists/columns';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { taskPath } from '../fields/task-path';
import { formatVisitReason } from './format-visit-reason';
import { MaintenanceActions } from './MaintenanceActions';
import { visitMarks } from './visit-marks';

/** The due visits of the maintenance plans, site by site: select and plan them here. */
export const VisitList = () =>
  useCan()(visits.actions.list.needs) ? (
    <GeneratedList
      contract={visits}
      show={visibleColumns}
      more={more}
      anchor="site_code"
      columns={cells}
      pinnedFilters={pinnedFilters}
      rowActions={rowActions}
      bulkActions={bulkActions}
      linkOf={getSitePlanningUrl}
      actions={<MaintenanceActions page="visits" />}
    />
  ) : (
    <AccessDenied />
  );

const visibleColumns = ['due', 'state', 'site_code', 'maintenance', 'agent_username', 'plan_date'] as const;
const more = ['task_type', 'site_address_wilaya', 'site_owner'] as const;
const pinnedFilters = { search: ['site'], chips: ['state', 'agent', 'site_wilaya', 'task_type'] } as const;

const getSitePlanningUrl = ({ site_id }: Visit) => `/sites/detail/${site_id}/planning`;

const detailStyles = { display: 'block', fontSize: 11.5, lineHeight: '14px', opacity: 0.75 } as const;

const cells: Cells<typeof visits> = {
  due: (visit: Visit, words) => (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {renderDay(visit.due, words.formats, 'day')}
      <small style={detailStyles}>{formatVisitReason(visit, words)}</small>
    </span>
  ),
  state: ({ state, waits }: Visit, { translate }) => (
    <>
      <IconLabel
        {...visitMarks[state]}
        word={translate(`resources.maintenance/visits.choices.state.${state}`)}
      />
      {waits && <small style={detailStyles}>{translate(`terrain.maintenance.waits.${waits}`)}</small>}
    </>
  ),
  site_code: ({ site_id, site_code }: Visit) => (
    <Link to={`/sites/detail/${site_id}`} className="link">
      {site_code}
    </Link>
  ),
  plan_date: ({ plan_date, task }: Visit, { translate, formats }) => {
    if (plan_date !== null) return renderDay(plan_date, formats, 'day');
    if (task === null) return <EmptyValue />;
    return (
      <Link to={taskPath(task)} className="link">
        {translate('terrain.planning.taskNumber', { id: task })}
      </Link>
    );
  },
};

const isOpen = ({ plan_id, task }: Visit) => plan_id === null && task === null;
const VisitPlanDialog = lazy(() => import('./VisitPlanDialog'), 'VisitPlanDialog');
const VisitPostponeDialog = lazy(() => import('./VisitPostponeDialog'), 'VisitPostponeDialog');
const VisitExport = lazy(() => import('./VisitExportDialog'), 'VisitExportDialog');

const rowActions: RowAction<Visit>[] = [
  {
    key: 'plan',
    icon: <EventOutlined />,
    needs: visits.actions.plan.needs,
    when: isOpen,
    dialog: VisitPlanDialog,
  },
  {
    key: 'postpone',
    icon: <MoreTime />,
    needs: visits.actions.postpone.needs,
    when: isOpen,
    dialog: VisitPostponeDialog,
  },
];
const bulkActions: BulkAction[] = [
  { key: 'plan', icon: <EventOutlined />, needs: visits.actions.plan.needs, dialog: VisitPlanDialog },
  { key: 'postpone', icon: <MoreTime />, needs: visits.actions.postpone.needs, dialog: VisitPostponeDialog },
  { key: 'exportSelection', icon: <FileDownloadOutlined />, needs: minRole('manager'), dialog: VisitExport },
];
