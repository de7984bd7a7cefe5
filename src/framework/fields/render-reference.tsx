import { Suspense } from 'react';
import { lazyOptional } from '../providers/lazy';

/** The names of the records that a value or a filter refers to: links, or after the filter's name text. */
export const renderReference = (target: string, value: unknown, filter?: string) => (
  <Suspense fallback={null}>
    <ReferenceNames {...{ target, value, filter }} />
  </Suspense>
);

const ReferenceNames = lazyOptional(() => import('./ReferenceNames'), 'ReferenceNames');
