import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { agents } from '../../../contract/organisation/people';
import { listStateActions, stateActions } from '../../../contract/work/task-menu';
import type { Task } from '../../../contract/work/tasks';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { taskPath } from '../../framework/navigation/task-path';
import { isPermitted, useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { useSession } from '../../framework/providers/sessionStore';
import { taskDetailQuery } from '../task-dialogs/useTaskDetail';
import { TaskListActions } from './TaskListActions';
import { taskBulkActions, taskRowActions } from './task-actions';
import { taskCells } from './task-cells';
import type { TaskListDefinition } from './task-lists';

/** The task list of one kind, or of several kinds together (document 2, sections 2.2 to 2.8). */
export const TaskList = ({ row, storeKey }: { row: TaskListDefinition; storeKey?: false }) => {
  const { contract, filter, show, more, sites } = row;
  const may = useCan();
  const translate = useTranslate();
  const client = useQueryClient();
  const user = useSession();
  const opensSites = may(sites.actions.show.needs);
  const opensAgents = may(agents.actions.list.needs);
  const fixed = useMemo(
    () => ({
      columns: taskCells({
        siteLink: id => (opensSites ? `/${sites.name}/detail/${id}` : undefined),
        agentLink: id => (opensAgents ? `/agents/${id}` : undefined),
        mixed: row.kind === 'all',
      }),
      editable: {
        task_status: {
          when: (task: Task) =>
            listStateActions(task).some(key => isPermitted(user, stateActions[key].needs, task.task_type)),
          Editor: TaskStatusEditor,
        },
      },
      bulkActions: taskBulkActions(row),
      actions: <TaskListActions row={row} />,
      panel: {
        label: translate('terrain.tasks.panel'),
        name: 'task',
        Panel: TaskPanel,
        pageOf: taskPath,
        prepare: (id?: number) => {
          void loadPanel();
          if (id !== undefined) void client.prefetchQuery(taskDetailQuery(id));
        },
        columns: show.includes('drop_site_code') ? twoSitePanelColumns : panelColumns,
      },
    }),
    [row, show, sites, user, opensSites, opensAgents, translate, client],
  );
  return (
    <GeneratedList<ResourceContract, Task>
      key={contract.name}
      contract={contract}
      filter={filter}
      storeKey={storeKey}
      show={show}
      more={more}
      standing={row.kind === 'all' ? ofAll : ofKind}
      rowActions={taskRowActions}
      {...fixed}
    />
  );
};

/** The columns that fit beside the panel at 1280 pixels. */
const panelColumns = new Set(['task_id', 'task_site_code', 'task_agent', 'task_created']);
const twoSitePanelColumns = new Set(['task_id', 'pickup_site_code', 'drop_site_code', 'task_agent']);
const TaskStatusEditor = lazy(() => import('./TaskStatusEditor'), 'TaskStatusEditor');
const loadPanel = () => import('./page/TaskPanel');
const TaskPanel = lazy(loadPanel, 'TaskPanel');
const search = ['site', 'pm'];
const chips = ['task_status', 'agent', 'site_wilaya', 'date_from', 'late', 'done'];
const ofKind = { search, chips };
const ofAll = { search, chips: ['task_types', ...chips] };
