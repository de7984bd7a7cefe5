import type { GpmTasksDashboard, TasksDashboard } from '../../../contract/figures/dashboards';
import type { FigureLinks, OutcomeFilter, PlaceFilter } from './figure-links';
import type { DashboardFilter } from './useDashboardFilter';

/** The boxes above the tasks' charts (document 3, sections 2.1 and 2.2). */
export const taskBoxNames = {
  pm: ['planned', 'done', 'ongoing', 'accept', 'reject'],
  gpm: ['planned', 'done', 'done_ontime', 'done_late'],
} as const;
export type BoxName = (typeof taskBoxNames)['pm' | 'gpm'][number];

/** Props of the sections of the task page. */
export type TaskFigureProps<Data = TasksDashboard | GpmTasksDashboard> = {
  data: Data;
  links: FigureLinks;
  filter: DashboardFilter;
};
export type OwnerRow = { site_owner: string; owner: string } & Partial<Record<BoxName, number>>;

export const sumOwnerRows = ({ perOwnerDetail }: { perOwnerDetail: readonly OwnerRow[] }, name: BoxName) =>
  perOwnerDetail.reduce((sum, row) => sum + (row[name] ?? 0), 0);

/** The list behind a box, or behind one part of it. */
export const boxLink = (
  name: BoxName,
  { links, filter }: Omit<TaskFigureProps, 'data'>,
  place: PlaceFilter = {},
) => (name === 'planned' ? links.plans(filter, place) : links.tasks(filter, outcomes[name], place));

const outcomes: Record<Exclude<BoxName, 'planned'>, OutcomeFilter> = {
  done: { done: 'yes' },
  ongoing: { task_status: 'ongoing' },
  accept: { task_status: 'accept' },
  reject: { task_status: 'reject' },
  done_ontime: { done: 'yes', late: 'no' },
  done_late: { done: 'yes', late: 'yes' },
};
