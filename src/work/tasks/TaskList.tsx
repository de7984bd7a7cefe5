import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { agents } from '../../../contract/organisation/people';
import { listStateActions, stateActions } from '../../../contract/work/task-menu';
import type { Task } from '../../../contract/work/tasks';
import { GeneratedList } from '../../framework/lists/GeneratedList';
import { isPermitted, useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { useSession } from '../../framework/providers/sessionStore';
import { taskPath } from '../fields/task-path';
import { taskDetailQuery } from '../task-dialogs/useTaskDetail';
import { TaskListActions } from './TaskListActions';
import { taskBulkActions, taskRowActions } from './task-actions';
import { taskCells } from './task-cells';
import type { TaskListDefinition } from './task-lists';

type TaskListProps = { definition: TaskListDefinition; storeKey?: false };

/** The task list of one kind, or of several kinds together (document 2, sections 2.2 to 2.8). */
export const TaskList = ({ definition, storeKey }: TaskListProps) => {
  const { contract, kind, filter, show, more } = definition;
  const options = useTaskListOptions(definition);
  return (
    <GeneratedList<ResourceContract, Task>
      key={contract.name}
      contract={contract}
      filter={filter}
      storeKey={storeKey}
      show={show}
      more={more}
      pinnedFilters={kind === 'all' ? filtersOfAllKinds : filtersOfOneKind}
      rowActions={taskRowActions}
      {...options}
    />
  );
};

/** The options of the list that depend on the user and the kind; the same object until one of those changes. */
const useTaskListOptions = (definition: TaskListDefinition) => {
  const { kind, show, sites } = definition;
  const isAllowed = useCan();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const user = useSession();
  const canOpenSites = isAllowed(sites.actions.show.needs);
  const canOpenAgents = isAllowed(agents.actions.list.needs);
  return useMemo(
    () => ({
      columns: taskCells({
        siteLink: id => (canOpenSites ? `/${sites.name}/detail/${id}` : undefined),
        agentLink: id => (canOpenAgents ? `/agents/${id}` : undefined),
        mixed: kind === 'all',
      }),
      editable: {
        task_status: {
          when: (task: Task) =>
            listStateActions(task).some(key => isPermitted(user, stateActions[key].needs, task.task_type)),
          Editor: TaskStatusEditor,
        },
      },
      bulkActions: taskBulkActions(definition),
      actions: <TaskListActions definition={definition} />,
      panel: {
        label: translate('terrain.tasks.panel'),
        name: 'task',
        Panel: TaskPanel,
        pageOf: taskPath,
        prepare: (id?: number) => {
          void loadPanel();
          if (id !== undefined) void queryClient.prefetchQuery(taskDetailQuery(id));
        },
        columns: show.includes('drop_site_code') ? twoSitePanelColumns : panelColumns,
      },
    }),
    [definition, kind, show, sites, user, canOpenSites, canOpenAgents, translate, queryClient],
  );
};

/** The columns that fit beside the panel at 1280 pixels. */
const panelColumns = new Set(['task_id', 'task_site_code', 'task_agent', 'task_created']);
const twoSitePanelColumns = new Set(['task_id', 'pickup_site_code', 'drop_site_code', 'task_agent']);

const TaskStatusEditor = lazy(() => import('./TaskStatusEditor'), 'TaskStatusEditor');
const loadPanel = () => import('./page/TaskPanel');
const TaskPanel = lazy(loadPanel, 'TaskPanel');

/** The filters above the table. */
const search = ['site', 'pm'];
const chips = ['task_status', 'agent', 'site_wilaya', 'date_from', 'late', 'done'];
const filtersOfOneKind = { search, chips };
const filtersOfAllKinds = { search, chips: ['task_types', ...chips] };
