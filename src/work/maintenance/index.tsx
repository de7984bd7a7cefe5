import { Route } from 'react-router-dom';
import { maintenance } from '../../../contract/work/maintenance';
import { visits } from '../../../contract/work/visits';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazyPage } from '../../framework/providers/lazy';

const MaintenanceList = lazyPage(() => import('./MaintenanceList'), 'MaintenanceList');
const MaintenancePage = lazyPage(() => import('./MaintenancePage'), 'MaintenancePage');
const VisitList = lazyPage(() => import('./VisitList'), 'VisitList');
const ForecastPage = lazyPage(() => import('./ForecastPage'), 'ForecastPage');

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
