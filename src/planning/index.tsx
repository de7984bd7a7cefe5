import { lazy } from '../providers/lazy';
import type { ResourceViews } from '../shell/views';

const PlanningList = lazy(() =>
  import('./PlanningList').then(({ PlanningList }) => ({ default: PlanningList })),
);

/** The planning of everything (document 2, section 2.9). */
export const planningViews: ResourceViews[] = [{ name: 'planning', list: () => <PlanningList /> }];
