import { Box } from '@mui/material';
import {
  dashboards,
  type GpmTasksDashboard,
  type TasksDashboard,
} from '../../../contract/figures/dashboards';
import { call } from '../../framework/providers/call';
import { QueryResult } from '../../framework/ui/QueryResult';
import { DashboardSkeleton } from './DashboardSkeleton';
import { DeadlineFigures } from './DeadlineFigures';
import type { DashboardScope } from './dashboard-pages';
import { boxGrid, twoColumns } from './layout-grids';
import { OwnerDetail } from './OwnerDetail';
import { PlanPerOwner } from './PlanPerOwner';
import { PlanPerPlace } from './PlanPerPlace';
import { PlanPerSite } from './PlanPerSite';
import { TaskBox } from './TaskBox';
import { type TaskFigureProps, taskBoxNames } from './task-boxes';
import type { DashboardFilter } from './useDashboardFilter';
import { useFigures } from './useFigures';
import { usePreviousPeriod } from './usePreviousPeriod';
import { WeeklyFigures } from './WeeklyFigures';

/** Plan & Execution (document 3, sections 2.1 and 2.2). */
export const TaskFigures = ({ family }: { family: DashboardScope }) => {
  const query = useFigures(family, 'tasks', (filter, signal) => fetchFigures(family, filter, signal));
  return (
    <QueryResult
      query={query}
      skeleton={<DashboardSkeleton boxes={taskBoxNames[family].length} sections={4} />}
    >
      {figures => <LoadedFigures {...figures} family={family} />}
    </QueryResult>
  );
};

const LoadedFigures = ({ family, ...figures }: TaskFigureProps & { family: DashboardScope }) => {
  const before = usePreviousPeriod(family, figures.filter, (filter, signal) =>
    fetchFigures(family, filter, signal),
  );
  return (
    <>
      <Box sx={boxGrid}>
        {taskBoxNames[family].map(name => (
          <TaskBox key={name} name={name} {...figures} before={before} />
        ))}
      </Box>
      <Box sx={{ mb: 2 }}>
        <WeeklyFigures {...figures} before={before} />
      </Box>
      {/* With a single owner the box already shows the number of plans. */}
      <Box sx={{ ...(figures.data.perOwner.length > 1 && sideBySide), mb: 2 }}>
        {figures.data.perOwner.length > 1 && <PlanPerOwner {...figures} />}
        <PlanPerPlace {...figures} />
      </Box>
      {'perSite' in figures.data ? (
        <PlanPerSite {...figures} data={figures.data} />
      ) : (
        <OwnerDetail {...figures} data={figures.data} />
      )}
      <DeadlineFigures family={family} />
    </>
  );
};

/** The table of places has twice the columns of that of owners. */
const sideBySide = {
  ...twoColumns,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
} as const;

const fetchFigures = async (
  family: DashboardScope,
  filter: DashboardFilter,
  signal: AbortSignal,
): Promise<TasksDashboard | GpmTasksDashboard> =>
  family === 'gpm'
    ? (await call(dashboards.actions.gpmTasks, filter, { signal })).data
    : (await call(dashboards.actions.tasks, filter, { signal })).data;
