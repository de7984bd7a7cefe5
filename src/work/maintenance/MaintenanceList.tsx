import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import History from '@mui/icons-material/History';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { type Maintenance, maintenance } from '../../../contract/work/maintenance';
import { visits } from '../../../contract/work/visits';
import { IconLabel } from '../../framework/fields/IconLabel';
import type { BulkAction, RowAction } from '../../framework/lists/actions';
import type { Cells } from '../../framework/lists/columns';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { buildListUrl } from '../../framework/ui/list-url';
import { TextLink } from '../../framework/ui/TextLink';
import { stateMarks } from '../fields/StatusMarks';
import { formatRecurrence } from './format-recurrence';
import { MaintenanceActions } from './MaintenanceActions';

/** Maintenance plans: what recurs when on which sites, and its state. */
export const MaintenanceList = () =>
  useCan()(maintenance.actions.list.needs) ? (
    <GeneratedList
      contract={maintenance}
      show={visibleColumns}
      more={more}
      anchor="name"
      columns={cells}
      pinnedFilters={pinnedFilters}
      rowActions={rowActions}
      bulkActions={bulkActions}
      linkOf={getVisitsUrl}
      actions={<MaintenanceActions page="plans" />}
    />
  ) : (
    <AccessDenied />
  );

const visibleColumns = ['name', 'status', 'task_type', 'rhythm', 'sites', 'late', 'next_due'] as const;
const more = ['planned_late', 'responsible_username', 'taker'] as const;
const pinnedFilters = { search: ['name'], chips: ['maintenance_status', 'task_type'] } as const;

const getVisitsUrl = ({ maintenance_id }: Maintenance) =>
  buildListUrl(visits, { maintenance: maintenance_id });

const cells: Cells<typeof maintenance> = {
  rhythm: (plan: Maintenance, words) => formatRecurrence(plan, words),
  planning: ({ planning }: Maintenance, { translate }) =>
    translate(`resources.maintenance.choices.planning.${planning}`),
  taker: ({ taker, agent_username }: Maintenance, { translate }) =>
    agent_username ?? translate(`resources.maintenance.choices.taker.${taker}`),
  sites: ({ sites }: Maintenance, { formats }) => formats.number(sites),
  due_soon: ({ due_soon }: Maintenance, { formats }) => formats.number(due_soon),
  late: ({ late, maintenance_id }: Maintenance, { formats }) =>
    late === 0 ? (
      '0'
    ) : (
      <TextLink to={buildListUrl(visits, { maintenance: maintenance_id, state: 'late' })} color="error">
        {formats.number(late)}
      </TextLink>
    ),
  planned_late: ({ planned_late, maintenance_id }: Maintenance, { formats }) =>
    planned_late === 0 ? (
      '0'
    ) : (
      <TextLink
        to={buildListUrl(visits, { maintenance: maintenance_id, state: 'plannedLate' })}
        color="warning.main"
      >
        {formats.number(planned_late)}
      </TextLink>
    ),
  status: ({ status }: Maintenance, { translate }) => (
    <IconLabel
      {...stateMarks.site[status === 'active' ? 'active' : 'inactive']}
      word={translate(`resources.maintenance.choices.status.${status}`)}
    />
  ),
};

const MaintenanceStateDialog = lazy(() => import('./MaintenanceStateDialog'), 'MaintenanceStateDialog');
const HandOverMaintenanceDialog = lazy(
  () => import('./HandOverMaintenanceDialog'),
  'HandOverMaintenanceDialog',
);
const MaintenanceHistoryDialog = lazy(() => import('./MaintenanceHistoryDialog'), 'MaintenanceHistoryDialog');
const RemoveMaintenanceDialog = lazy(() => import('./RemoveMaintenanceDialog'), 'RemoveMaintenanceDialog');

const isEditable = ({ editable }: Maintenance) => editable;
const rowActions: RowAction<Maintenance>[] = [
  { key: 'visits', icon: <ListAltOutlined />, needs: visits.actions.list.needs, to: getVisitsUrl },
  {
    key: 'edit',
    icon: <EditOutlined />,
    needs: maintenance.actions.edit.needs,
    when: isEditable,
    to: ({ maintenance_id }: Maintenance) => `/${maintenance.name}/detail/${maintenance_id}`,
  },
  {
    key: 'pause',
    icon: <PauseOutlined />,
    needs: maintenance.actions.pause.needs,
    when: (plan: Maintenance) => plan.editable && plan.status === 'active',
    dialog: MaintenanceStateDialog,
  },
  {
    key: 'resume',
    icon: <PlayArrowOutlined />,
    needs: maintenance.actions.resume.needs,
    when: (plan: Maintenance) => plan.editable && plan.status === 'paused',
    dialog: MaintenanceStateDialog,
  },
  {
    key: 'give',
    icon: <AssignmentIndOutlined />,
    needs: maintenance.actions.give.needs,
    when: isEditable,
    dialog: HandOverMaintenanceDialog,
  },
  {
    key: 'history',
    icon: <History />,
    needs: maintenance.actions.history.needs,
    dialog: MaintenanceHistoryDialog,
  },
  {
    key: 'remove',
    icon: <DeleteOutlined />,
    needs: maintenance.actions.remove.needs,
    when: isEditable,
    danger: true,
    dialog: RemoveMaintenanceDialog,
  },
];
const bulkActions: BulkAction[] = [
  {
    key: 'give',
    icon: <AssignmentIndOutlined />,
    needs: maintenance.actions.give.needs,
    dialog: HandOverMaintenanceDialog,
  },
];
