import { Skeleton } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../../framework/providers/lazy';
import { mapHeight, weeklyHeight } from './chartSizes';

// Parts of their own, fetched while the figures are.
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
  // Whoever shows the part hears of the failure.
  first.catch(() => {});
  return lazy(() => first, name);
}
