import { Navigate, Route, useParams } from 'react-router-dom';
import { anomalies } from '../../../contract/work/anomalies';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazy } from '../../framework/providers/lazy';
import { AnomalyList } from '../anomalies';
import { type TaskListDefinition, taskListDefinitions } from './task-lists';

const listRoutes = (definition: TaskListDefinition) => [
  ...definition.addresses.map(path => (
    <Route key={path} path={path} element={<RouteFilteredTaskList definition={definition} />} />
  )),
  <Route key="task" path="task/:id" element={<TaskAddress />} />,
  // Anomalies are also linked from the deliveries (document 2, section 2.1).
  ...(definition.contract.name === 'delivery'
    ? [<Route key="anomalies" path="anomalies" element={<AnomalyList contract={anomalies} />} />]
    : []),
];

const TaskList = lazy(() => import('./TaskList'), 'TaskList');
const RouteFilteredTaskList = lazy(() => import('./RouteFilteredTaskList'), 'RouteFilteredTaskList');

/** Old addresses of a list filtered to one task: redirects to the task's page, whatever its kind. */
const TaskAddress = () => <Navigate to={`/task/${useParams().id}`} replace />;

/** The page of a task of any kind; see `taskPath`. */
export const taskPage = {
  path: '/task/:id',
  page: lazy(() => import('./page/TaskPage'), 'TaskPage'),
} as const;

/** The six task lists and the addresses that open them filtered (document 2, section 2.1). */
export const taskViews: ResourceViews[] = taskListDefinitions.map(definition => ({
  name: definition.contract.name,
  list: () => <TaskList definition={definition} />,
  routes: listRoutes(definition),
}));
