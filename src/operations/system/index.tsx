import { jobs } from '../../../contract/organisation/jobs';
import type { ResourceViews } from '../../framework/lists/resource-views';
import { lazy } from '../../framework/providers/lazy';

const JobList = lazy(() => import('./JobList'), 'JobList');

/** Waiting or failed jobs, for admins. */
export const jobViews: ResourceViews[] = [{ name: jobs.name, list: JobList }];
