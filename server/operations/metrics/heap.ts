import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/**
 * Heap size after a full garbage collection. Memory goes up and down by the minute with garbage; only this shows a
 * leak.
 */
export const collectHeapMetrics = (registry: Registry) => {
  const gauge = new Gauge({
    name: 'terrain_heap_kept_bytes',
    help: 'What was in the heap after the last full collection; 0 before the first.',
    registers: [registry],
  });
  const collections = new PerformanceObserver(list => {
    if (list.getEntries().some(isFull)) gauge.set(process.memoryUsage().heapUsed);
  });
  collections.observe({ entryTypes: ['gc'] });
};

const isFull = (collection: PerformanceEntry & { detail?: unknown }) =>
  (collection.detail as { kind: number }).kind === constants.NODE_PERFORMANCE_GC_MAJOR;
