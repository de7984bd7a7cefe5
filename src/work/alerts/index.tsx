import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../framework/providers/lazy';

const LazyOpenAlerts = lazyPage(() => import('./OpenAlerts'), 'OpenAlerts');

/** Open alerts about a plan or task: they use texts of the settings, which are loaded with them. */
export const OpenAlerts = (props: ComponentProps<typeof LazyOpenAlerts>) => (
  <Suspense fallback={null}>
    <LazyOpenAlerts {...props} />
  </Suspense>
);
