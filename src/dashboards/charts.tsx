import { Skeleton } from '@mui/material';
import { type ComponentProps, type ComponentType, Suspense } from 'react';
import { lazy } from '../providers/lazy';
import { barsHeight, mapHeight, pieHeight, weekly } from './chartSizes';

// Parts of their own, fetched while the figures are.
const LazyBars = soon(() => import('./Bars').then(({ Bars }) => ({ default: Bars })));
const LazySlices = soon(() => import('./Slices').then(({ Slices }) => ({ default: Slices })));
const LazyWeeklyLine = soon(() => import('./WeeklyLine').then(({ WeeklyLine }) => ({ default: WeeklyLine })));
const LazyWilayaMap = soon(() => import('./WilayaMap').then(({ WilayaMap }) => ({ default: WilayaMap })));

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

function soon<C extends ComponentType<any>>(part: () => Promise<{ default: C }>) {
  const first = part();
  // Whoever shows the part hears of the failure.
  first.catch(() => {});
  return lazy(() => first);
}
