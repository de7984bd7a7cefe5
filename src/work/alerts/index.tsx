import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../framework/providers/lazy';

const Standing = lazyPage(() => import('./StandingAlerts'), 'StandingAlerts');

/** What was told of a plan or task and awaits somebody: in the words of the settings, which come with it. */
export const StandingAlerts = (props: ComponentProps<typeof Standing>) => (
  <Suspense fallback={null}>
    <Standing {...props} />
  </Suspense>
);
