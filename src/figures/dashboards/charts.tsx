import { Skeleton } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../../framework/providers/lazy';
import { mapHeight, weeklyHeight } from './chart-sizes';

// Chunks of their own, fetched in parallel with the figures.
const LazyWeeklyLine = soon(() => import('./WeeklyLine'), 'WeeklyLine');
const LazyWilayaMap = soon(() => import('./WilayaMap'), 'WilayaMap');

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

function soon<Part, Name extends keyof Part>(part: () => Promise<Part>, name: Name) {
  const first = part();
  // The failure is reported where the chart is rendered.
  first.catch(() => {});
  return lazy(() => first, name);
}
