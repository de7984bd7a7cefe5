import type { ResourceContract } from '../../../contract/framework/endpoint';
import { resources } from '../../../contract/office/resources';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { twoSiteColumns } from '../../../contract/work/task-kinds/columns';
import type { ListColumns, TaskKindDefinition } from '../../../contract/work/task-kinds/define-task-kind';
import { getListInput, getTaskList } from '../../../contract/work/task-lists';

/** What distinguishes the task lists (document 2, sections 2.1 to 2.8). */
export type TaskListDefinition = ListColumns & {
  contract: ResourceContract;
  /** The kind it lists; `all` is the global list. */
  kind: TaskKind | 'all';
  /** Always applied to its call. */
  filter: { task_type?: TaskKind };
  /** The resource whose detail pages the site codes link to. */
  sites: ResourceContract;
  /** Addresses below the list's own; their parameters set filters. */
  addresses: readonly string[];
  extras: NonNullable<TaskKindDefinition['list']['extras']>;
};

const addresses = ['task', 'task/agent/:agent', 'task/site/:site'] as const;

const toDefinition = (
  kind: TaskKind | 'all',
  { show, more, sites, extras = [] }: ListOptions,
): TaskListDefinition => ({
  contract: getTaskList(kind),
  kind,
  filter: getListInput(kind),
  show,
  more,
  sites: resources.get(sites)!,
  addresses: kind === 'all' ? [...addresses, ':task_types'] : addresses,
  extras,
});
type ListOptions = Omit<TaskKindDefinition['list'], 'path' | 'file'>;

export const taskListDefinitions: readonly TaskListDefinition[] = [
  ...taskKinds.map(kind => toDefinition(kind, taskKindDefinitions[kind].list)),
  toDefinition('all', {
    show: twoSiteColumns.show,
    more: ['task_type', 'installation_type', ...twoSiteColumns.more],
    sites: 'delivery/sites',
  }),
];

export const getTaskListDefinition = ({ name }: Pick<ResourceContract, 'name'>) =>
  taskListDefinitions.find(({ contract }) => contract.name === name) as TaskListDefinition;
