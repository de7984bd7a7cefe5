import { Route } from 'react-router-dom';
import { anomalies } from '../../contract/anomalies';
import { AnomalyList } from '../anomalies';
import type { ResourceViews } from '../lists/resource-views';
import { lazy } from '../providers/lazy';
import { type TaskListRow, taskListRows } from './task-lists';

const below = (row: TaskListRow) => [
  ...row.addresses.map(path => <Route key={path} path={path} element={<AddressedTaskList row={row} />} />),
  // Anomalies are also reached from the deliveries (document 2, section 2.1).
  ...(row.contract.name === 'delivery'
    ? [<Route key="anomalies" path="anomalies" element={<AnomalyList contract={anomalies} />} />]
    : []),
];

const TaskList = lazy(() => import('./TaskList'), 'TaskList');
const AddressedTaskList = lazy(() => import('./AddressedTaskList'), 'AddressedTaskList');

/** The six task lists and the addresses that open them filtered (document 2, section 2.1). */
export const taskViews: ResourceViews[] = taskListRows.map(row => ({
  name: row.contract.name,
  list: () => <TaskList row={row} />,
  routes: below(row),
}));
