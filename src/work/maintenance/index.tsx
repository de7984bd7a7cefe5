import { Route } from 'react-router-dom';
import { maintenance } from '../../../contract/work/maintenance';
import { visits } from '../../../contract/work/visits';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazy } from '../../framework/providers/lazy';

const MaintenanceList = lazy(() => import('./MaintenanceList'), 'MaintenanceList');
const MaintenancePage = lazy(() => import('./MaintenancePage'), 'MaintenancePage');
const VisitList = lazy(() => import('./VisitList'), 'VisitList');
const ForecastPage = lazy(() => import('./ForecastPage'), 'ForecastPage');

/** Recurring work: its plans, the due visits, and the yearly forecast. */
export const maintenanceViews: ResourceViews[] = [
  {
    name: maintenance.name,
    list: MaintenanceList,
    routes: [
      <Route key="new" path="new" element={<MaintenancePage />} />,
      <Route key="detail" path="detail/:id" element={<MaintenancePage />} />,
      <Route key="ahead" path="ahead" element={<ForecastPage />} />,
    ],
  },
  { name: visits.name, list: VisitList },
];
