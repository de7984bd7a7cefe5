import { Skeleton } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import { importPart } from '../../framework/providers/importPart';
import { lazy } from '../../framework/providers/lazy';
import { mapHeight, weeklyHeight } from './chart-sizes';

// Separate chunks, fetched at once in parallel with the figures.
const LazyWeeklyLine = preload(() => import('./WeeklyLine'), 'WeeklyLine');
const LazyWilayaMap = preload(() => import('./WilayaMap'), 'WilayaMap');

export const WeeklyLine = (props: ComponentProps<typeof LazyWeeklyLine>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={weeklyHeight} />}>
    <LazyWeeklyLine {...props} />
  </Suspense>
);
export const WilayaMap = (props: ComponentProps<typeof LazyWilayaMap>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={mapHeight} />}>
    <LazyWilayaMap {...props} />
  </Suspense>
);

function preload<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const loading = importPart(load);
  // Where the chart is rendered, it is loaded again, and a failure is reported.
  loading.catch(() => {});
  return lazy(() => loading.catch(load), name);
}
