import { expect, it } from 'vitest';
import type { SystemState } from '../../../contract/operations/system';
import { assessHealth } from '../../../src/operations/system/assess-health';

const now = '2026-11-23T12:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const server = {
  ...{ id: '8e7f0cbe-5a3b-4d9e-9a64-0d3c6a1b2c3d', host: 'a', process: 1, address: null, version: '1' },
  ...{ node: '20', started_at: now, seen_at: now, own: true },
};
const calm: SystemState = {
  at: now,
  version: '1',
  engine: 'postgres',
  engine_version: '17',
  servers: [server],
  database_size: 1,
  tables: [],
  files: [],
  disk: { free: 50, total: 100 },
  queues: [{ queue: 'email', waiting: 0, oldest: null, failed: 0 }],
  folds: [{ family: 'task_changes', rows: 10, oldest: minutesAgo(600) }],
  replicas: [{ name: 'b', state: 'streaming', lag_seconds: 0.2, lag_bytes: 0 }],
  last_backup: minutesAgo(60),
  backup_failed: false,
  last_self_check: { at: minutesAgo(600), differing: [] },
};
const levels = (changed: Partial<SystemState>) =>
  Object.fromEntries(assessHealth({ ...calm, ...changed }).map(({ about, level }) => [about, level]));

it('finds nothing to do where all is in order', () => {
  expect(new Set(Object.values(levels({})))).toEqual(new Set(['fine']));
});

it.each<[string, string, Partial<SystemState>]>([
  ['servers', 'watch', { servers: [server, { ...server, version: '0' }] }],
  ['queues', 'failing', { queues: [{ queue: 'sms', waiting: 1, oldest: minutesAgo(6), failed: 0 }] }],
  ['queues', 'watch', { queues: [{ queue: 'sms', waiting: 1, oldest: minutesAgo(1), failed: 2 }] }],
  ['queues', 'fine', { queues: [{ queue: 'sms', waiting: 9, oldest: minutesAgo(1), failed: 0 }] }],
  ['folds', 'failing', { folds: [{ family: 'work_changes', rows: 20_001, oldest: now }] }],
  ['copies', 'watch', { last_self_check: null }],
  ['copies', 'failing', { last_self_check: { at: now, differing: [{ copy: 'taskCounts', rows: 1 }] } }],
  ['backup', 'watch', { last_backup: null }],
  ['backup', 'failing', { last_backup: minutesAgo(60 * 37) }],
  ['backup', 'failing', { backup_failed: true }],
  ['disk', 'failing', { disk: { free: 9, total: 100 } }],
  ['replicas', 'watch', { replicas: [{ name: 'b', state: null, lag_seconds: 5.5, lag_bytes: null }] }],
  ['replicas', 'fine', { replicas: [{ name: 'b', state: null, lag_seconds: null, lag_bytes: null }] }],
])('%s: %s', (about, level, changed) => {
  expect(levels(changed)[about]).toBe(level);
});

it('says nothing of disks and replicas that are not there', () => {
  const found = levels({ disk: null, replicas: [] });
  expect(Object.keys(found)).not.toContain('disk');
  expect(Object.keys(found)).not.toContain('replicas');
});
