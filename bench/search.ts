import { performance } from 'node:perf_hooks';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

/**
 * Typical input: prefixes and longer parts of codes and names, numbers, people, bar codes, and texts without matches.
 */
export const searchQueries = [
  '1',
  '16',
  '16a',
  '16a00',
  '16A0042',
  'hassi',
  'hassi messaoud',
  'cite',
  'cite des',
  'el',
  'ha',
  'bir',
  'station nord',
  'oued',
  'entrepot',
  '999999',
  '1234567',
  '42',
  'karim',
  'ben',
  'agent',
  'manager',
  'TR12',
  'TR1234567',
  'HU12',
  'SA2345',
  'zzzz',
  'zz top',
  'béjaïa',
  'lot 42',
  '%',
  'a',
];

/** The global search, as an admin and as somebody with partial row access. */
export const benchSearch = async (server: BenchServer, engine: string, targets: boolean) => {
  for (const username of ['admin', 'cluster', 'manager', 'agent']) {
    const token = username === 'admin' ? server.token : await server.signIn(username);
    const times: number[] = [];
    let slowest = { ms: 0, q: '' };
    for (let round = 0; round < 6; round++) {
      for (const q of searchQueries) {
        const started = performance.now();
        const answer = await fetch(`${server.address}/api/search?q=${encodeURIComponent(q)}`, {
          headers: { 'x-sts-token': token },
        });
        await answer.arrayBuffer();
        const ms = performance.now() - started;
        if (!answer.ok) throw new Error(`search ${q}: ${answer.status}`);
        if (round < 1) continue;
        times.push(ms);
        if (ms > slowest.ms) slowest = { ms, q };
      }
    }
    reportFigure({
      name: `${engine}: search as ${username}, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      target: targets ? { most: 100 } : undefined,
    });
    reportFigure({ name: `${engine}: slowest of them (${slowest.q})`, value: slowest.ms, unit: 'ms' });
  }
};
