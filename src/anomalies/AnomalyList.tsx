import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CompareOutlined from '@mui/icons-material/CompareOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type accessAnomalies,
  type anomalies,
  anomalyActions,
  awaitsRepair,
  isOverdue,
  isReopenable,
  type nokAnomalies,
} from '../../contract/anomalies';
import { mayPlan } from '../../contract/planning';
import type { BulkAction, RowAction } from '../lists/actions';
import type { Cell } from '../lists/columns';
import { GeneratedList } from '../lists/GeneratedList';
import { lazy } from '../providers/lazy';
import { taskPath } from '../task/task-path';
import { DueDay, Nothing, shortInstant } from '../vocabulary/fields';
import { SeverityMark } from '../vocabulary/StatusMarks';
import type { Words } from '../vocabulary/words';
import { AnomalyListActions } from './AnomalyListActions';
import { EditedCell } from './EditedCell';
import { PhotosCell } from './PhotosCell';

type Contract = typeof anomalies | typeof nokAnomalies | typeof accessAnomalies;

/** One of the three tables; its tabs lead to the others. */
export const AnomalyList = ({ contract }: { contract: Contract }) => (
  <GeneratedList
    key={contract.name}
    contract={contract as typeof anomalies}
    show={shown[contract.name] as never}
    standing={standing}
    anchor={(contract.name === 'anomalies' ? 'id' : 'task_id') as never}
    columns={cells as never}
    rowActions={rowActions}
    bulkActions={bulkActions}
    actions={<AnomalyListActions contract={contract} />}
  />
);

const standing = {
  search: ['site', 'pmid'],
  chips: ['anomalie_status', 'severity', 'overdue', 'mine', 'anomalie_type', 'agent', 'site_wilaya'],
} as const;

// The columns of each table (document 2, section 2.11), when it is due, and the repair that is planned. How much it
// presses stands below the status; its own column, to be edited in the cell, can be chosen.
const shown: Record<string, readonly string[]> = {
  anomalies: [
    ...['id', 'status', 'photos', 'type', 'anomalie'],
    ...['due', 'task_id', 'task', 'site', 'plan'],
  ],
  'anomalies/nok': [
    ...['type', 'status', 'photos', 'check', 'comment'],
    ...['due', 'task_id', 'site', 'plan'],
  ],
  'anomalies/task': [
    ...['created_at', 'username', 'site_code', 'type', 'content', 'status'],
    ...['due', 'task_id', 'plan'],
  ],
};

const taskLink = (id: number, words: Words) => (
  <Link to={taskPath(id)} className="link">
    {words.translate('terrain.generated.numbered', { id })}
  </Link>
);
const cells: Record<string, Cell> = {
  status: (row, words) => (
    <>
      <EditedCell row={row} field="status" />
      <small style={{ display: 'block', ...beneath, opacity: 1 }}>
        <SeverityMark severity={row.severity} words={words} />
      </small>
    </>
  ),
  type: row => (
    <span style={wrapped}>
      <EditedCell row={row} field="type" />
    </span>
  ),
  due: (row, words) => (
    <>
      <DueDay due={row.due} over={isOverdue(row)} words={words} short />
      <small style={{ ...line, ...beneath }}>
        {[isOverdue(row) && words.translate('terrain.generated.passed'), row.in_charge]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  ),
  photos: row => <PhotosCell row={row} />,
  task_id: (row, words) => taskLink(row.task_id, words),
  anomalie: row => <Text>{row.anomalie}</Text>,
  check: row => <Text>{row.check}</Text>,
  comment: row => (row.comment ? <Text>{row.comment}</Text> : <Nothing />),
  content: row => <Text>{row.content}</Text>,
  task: row => (
    <TwoLines>
      <time dateTime={row.task.created_at}>{row.task.created_at.slice(0, 10)}</time>
      {row.task.created_by.username}
    </TwoLines>
  ),
  site: row => (
    <TwoLines>
      <Link to={`/sites/detail/${row.site_id}`} className="link">
        {row.site.code}
      </Link>
      {row.site.name}
    </TwoLines>
  ),
  created_at: row => {
    const [day, time] = shortInstant(row.created_at).split(' ');
    return (
      <TwoLines>
        <time dateTime={row.created_at}>{day}</time>
        {time}
      </TwoLines>
    );
  },
  site_code: row => (
    <Link to={`/sites/detail/${row.site_id}`} className="link">
      {row.site_code}
    </Link>
  ),
  plan: (row, words) =>
    row.plan ? (
      <TwoLines>
        <time dateTime={row.plan.date}>{row.plan.date}</time>
        {row.plan.task_id && taskLink(row.plan.task_id, words)}
      </TwoLines>
    ) : (
      <Nothing />
    ),
};

/** A fact and what goes with it, one above the other: all columns fit a common screen. */
const TwoLines = ({ children: [first, second] }: { children: [ReactNode, ReactNode] }) => (
  <>
    <span style={line}>{first}</span>
    {second && <small style={{ ...line, ...beneath }}>{second}</small>}
  </>
);
const line = { display: 'block', maxWidth: 92, overflow: 'hidden', textOverflow: 'ellipsis' } as const;
const beneath = { fontSize: 11.5, lineHeight: '14px', opacity: 0.75 } as const;

/** What somebody wrote: two lines of it in the row, the whole on hover. */
const Text = ({ children }: { children: string }) => (
  <span style={written} title={children}>
    {children}
  </span>
);
const written = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  minWidth: 96,
  maxWidth: 120,
  whiteSpace: 'normal',
  lineHeight: '16px',
} as const;
const wrapped = { display: 'block', maxWidth: 90, whiteSpace: 'normal', lineHeight: '16px' } as const;

const AnomalyDialog = lazy(() => import('./AnomalyDialog'), 'AnomalyDialog');
const ReopenDialog = lazy(() => import('./ReopenDialog'), 'ReopenDialog');
const CareDialog = lazy(() => import('./CareDialog'), 'CareDialog');
const HistoryDialog = lazy(() => import('./AnomalyHistoryDialog'), 'AnomalyHistoryDialog');
const PlanCmDialog = lazy(() => import('./PlanCmDialog'), 'PlanCmDialog');
const ExportDialog = lazy(() => import('./AnomalyExportDialog'), 'AnomalyExportDialog');

const rowActions: RowAction[] = [
  {
    key: 'detail',
    icon: <CompareOutlined />,
    needs: anomalyActions.actions.detail.needs,
    dialog: AnomalyDialog,
  },
  {
    key: 'history',
    icon: <HistoryOutlined />,
    needs: anomalyActions.actions.history.needs,
    dialog: HistoryDialog,
  },
  {
    key: 'plan',
    icon: <BuildOutlined />,
    needs: mayPlan('cm'),
    when: row => awaitsRepair(row) && row.plannable,
    dialog: PlanCmDialog,
  },
  {
    key: 'reopen',
    icon: <ReplayOutlined />,
    needs: anomalyActions.actions.reopen.needs,
    when: isReopenable,
    dialog: ReopenDialog,
  },
];
const bulkActions: BulkAction[] = [
  {
    key: 'exportSelection',
    icon: <FileDownloadOutlined />,
    needs: anomalyActions.actions.exportCustom.needs,
    dialog: ExportDialog,
  },
  {
    key: 'care',
    icon: <AssignmentIndOutlined />,
    needs: anomalyActions.actions.updateMany.needs,
    dialog: CareDialog,
  },
];
