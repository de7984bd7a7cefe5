import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../framework/providers/lazy';

const LazyOpenAlerts = lazyPage(() => import('./OpenAlerts'), 'OpenAlerts');

/** What was told of a plan or task and awaits somebody: in the words of the settings, which come with it. */
export const OpenAlerts = (props: ComponentProps<typeof LazyOpenAlerts>) => (
  <Suspense fallback={null}>
    <LazyOpenAlerts {...props} />
  </Suspense>
);
