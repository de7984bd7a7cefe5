import { Skeleton } from '@mui/material';
import { type ComponentProps, Suspense } from 'react';
import { lazy } from '../providers/lazy';
import { barsHeight, mapHeight, pieHeight, weekly } from './chartSizes';

// The charts' library and the map's shapes come after the figures.
const LazyBars = lazy(() => import('./Bars').then(({ Bars }) => ({ default: Bars })));
const LazySlices = lazy(() => import('./Slices').then(({ Slices }) => ({ default: Slices })));
const LazyWeeklyLine = lazy(() => import('./WeeklyLine').then(({ WeeklyLine }) => ({ default: WeeklyLine })));
const LazyWilayaMap = lazy(() => import('./WilayaMap').then(({ WilayaMap }) => ({ default: WilayaMap })));

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
  <Suspense fallback={<Skeleton variant="rounded" {...weekly} />}>
    <LazyWeeklyLine {...props} />
  </Suspense>
);
export const WilayaMap = (props: ComponentProps<typeof LazyWilayaMap>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={mapHeight} />}>
    <LazyWilayaMap {...props} />
  </Suspense>
);
