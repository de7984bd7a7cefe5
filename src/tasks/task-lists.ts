import { deliverySites } from '../../contract/delivery-sites';
import type { ResourceContract } from '../../contract/endpoint';
import { cmSites, gpmSites } from '../../contract/gpm-sites';
import { ssrSites } from '../../contract/ssr-sites';
import {
  allTasks,
  cmTasks,
  deliveryTasks,
  gpmTasks,
  installationTasks,
  ssrTasks,
} from '../../contract/task-lists';
import type { Task } from '../../contract/tasks';
import type { TaskKind } from '../../contract/vocabulary';

/** What tells one task list from another (document 2, sections 2.1 to 2.8). */
export type TaskListRow = {
  contract: ResourceContract;
  /** The kind it lists; `all` is the global list. */
  kind: TaskKind | 'all';
  /** What its call is always asked for. */
  filter?: { task_type: TaskKind };
  show: readonly (keyof Task)[];
  more: readonly (keyof Task)[];
  /** Whose detail pages the site codes lead to. */
  sites: ResourceContract;
  /** Addresses below the list's own; their parameters set filters. */
  addresses: readonly string[];
  /** Offers what is the list's own: an export of TMDB inputs, planning an installation. */
  extras: readonly ('tmdb' | 'newInstallation')[];
};

const one = [
  'task_id',
  'task_agent',
  'task_site_code',
  'owner',
  'task_created',
  'task_steps',
  'geo',
] as const;
const two = [
  'task_id',
  'task_agent',
  'pickup_site_code',
  'drop_site_code',
  'owner',
  'task_created',
  'task_steps',
  'geo',
] as const;
const delivered = [
  'task_id',
  'task_agent',
  'task_type',
  'task_created',
  'task_steps',
  'pickup_site_code',
  'drop_site_code',
  'owner',
  'geo',
] as const;
const moreOfOne = [
  'task_plan',
  'task_status',
  'task_site_name',
  'task_wilaya',
  'cause_return',
  'submitted_at',
  'seen_at',
  'task_site_logique_code',
  'task_site_logique_type',
] as const;
const moreOfTwo = [
  'task_plan',
  'task_status',
  'pickup_site_name',
  'drop_site_name',
  ...moreOfOne.slice(3),
] as const;

const list = ['task', 'task/:pm'] as const;
const listOfSites = [...list, 'task/agent/:agent', 'task/site/:site'] as const;

export const taskListRows: readonly TaskListRow[] = [
  {
    contract: deliveryTasks,
    kind: 'delivery',
    filter: { task_type: 'delivery' },
    show: delivered,
    more: moreOfTwo,
    sites: deliverySites,
    addresses: listOfSites,
    extras: [],
  },
  {
    contract: ssrTasks,
    kind: 'ssr',
    show: one,
    more: moreOfOne,
    sites: ssrSites,
    addresses: listOfSites,
    extras: ['tmdb'],
  },
  {
    contract: installationTasks,
    kind: 'installation',
    filter: { task_type: 'installation' },
    show: two,
    more: ['installation_type', ...moreOfTwo],
    sites: deliverySites,
    addresses: listOfSites,
    extras: ['newInstallation'],
  },
  {
    contract: gpmTasks,
    kind: 'gpm',
    show: one,
    more: moreOfOne,
    sites: gpmSites,
    addresses: listOfSites,
    extras: [],
  },
  {
    contract: cmTasks,
    kind: 'cm',
    show: one,
    more: moreOfOne,
    sites: cmSites,
    addresses: listOfSites,
    extras: [],
  },
  {
    contract: allTasks,
    kind: 'all',
    show: two,
    more: ['task_type', 'installation_type', ...moreOfTwo],
    sites: deliverySites,
    addresses: [...listOfSites, ':task_types'],
    extras: [],
  },
];

export const rowOfList = ({ name }: Pick<ResourceContract, 'name'>) =>
  taskListRows.find(({ contract }) => contract.name === name) as TaskListRow;
