import { jobs } from '../../contract/jobs';
import type { ResourceViews } from '../lists/resource-views';
import { lazy } from '../providers/lazy';

const JobList = lazy(() => import('./JobList'), 'JobList');

/** Work that waits or failed, for admins. */
export const jobViews: ResourceViews[] = [{ name: jobs.name, list: JobList }];
