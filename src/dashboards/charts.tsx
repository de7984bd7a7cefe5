import { Skeleton } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../providers/lazy';
import { barsHeight, mapHeight, pieHeight, weekly } from './chartSizes';

// Parts of their own, fetched while the figures are.
const LazyBars = soon(() => import('./Bars'), 'Bars');
const LazySlices = soon(() => import('./Slices'), 'Slices');
const LazyWeeklyLine = soon(() => import('./WeeklyLine'), 'WeeklyLine');
const LazyWilayaMap = soon(() => import('./WilayaMap'), 'WilayaMap');

export const Bars = (props: ComponentProps<typeof LazyBars>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={barsHeight(props.rows.length)} />}>
    <LazyBars {...props} />
  </Suspense>
);
export const Slices = (props: ComponentProps<typeof LazySlices>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={pieHeight} />}>
    <LazySlices {...props} />
  </Suspense>
);
export const WeeklyLine = (props: ComponentProps<typeof LazyWeeklyLine>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={weekly.height} sx={{ maxWidth: weekly.width }} />}>
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
