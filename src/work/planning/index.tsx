import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazy } from '../../framework/providers/lazy';

const PlanningList = lazy(() => import('./PlanningList'), 'PlanningList');

/** The planning of everything (document 2, section 2.9). */
export const planningViews: ResourceViews[] = [{ name: 'planning', list: () => <PlanningList /> }];
