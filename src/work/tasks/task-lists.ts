import type { ResourceContract } from '../../../contract/framework/endpoint';
import { resources } from '../../../contract/office/resources';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { kindRows } from '../../../contract/work/task-kinds';
import { ofTwoSites } from '../../../contract/work/task-kinds/columns';
import type { ListColumns, TaskKindRow } from '../../../contract/work/task-kinds/row';
import { askedOf, listNamed } from '../../../contract/work/task-lists';

/** What distinguishes the task lists (document 2, sections 2.1 to 2.8). */
export type TaskListRow = ListColumns & {
  contract: ResourceContract;
  /** The kind it lists; `all` is the global list. */
  kind: TaskKind | 'all';
  /** Always applied to its call. */
  filter: { task_type?: TaskKind };
  /** The resource whose detail pages the site codes link to. */
  sites: ResourceContract;
  /** Addresses below the list's own; their parameters set filters. */
  addresses: readonly string[];
  extras: NonNullable<TaskKindRow['list']['extras']>;
};

const addresses = ['task', 'task/agent/:agent', 'task/site/:site'] as const;

const rowOf = (kind: TaskKind | 'all', { show, more, sites, extras = [] }: Listed): TaskListRow => ({
  contract: listNamed(kind),
  kind,
  filter: askedOf(kind),
  show,
  more,
  sites: resources.get(sites)!,
  addresses: kind === 'all' ? [...addresses, ':task_types'] : addresses,
  extras,
});
type Listed = Omit<TaskKindRow['list'], 'path' | 'file'>;

export const taskListRows: readonly TaskListRow[] = [
  ...taskKinds.map(kind => rowOf(kind, kindRows[kind].list)),
  rowOf('all', {
    show: ofTwoSites.show,
    more: ['task_type', 'installation_type', ...ofTwoSites.more],
    sites: 'delivery/sites',
  }),
];

export const rowOfList = ({ name }: Pick<ResourceContract, 'name'>) =>
  taskListRows.find(({ contract }) => contract.name === name) as TaskListRow;
