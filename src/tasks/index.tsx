import { Route } from 'react-router-dom';
import type { ResourceViews } from '../shell/views';
import { AddressedTaskList } from './AddressedTaskList';
import { TaskList } from './TaskList';
import { type TaskListRow, taskListRows } from './task-lists';

const below = (row: TaskListRow) =>
  row.addresses.map(path => <Route key={path} path={path} element={<AddressedTaskList row={row} />} />);

/** The six task lists and the addresses that open them filtered (document 2, section 2.1). */
export const taskViews: ResourceViews[] = taskListRows.map(row => ({
  name: row.contract.name,
  list: () => <TaskList row={row} />,
  routes: below(row),
}));
