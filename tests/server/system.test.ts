import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { type SystemState, system } from '../../contract/operations/system';
import { version } from '../../package.json';
import { checkAndLog } from '../../server/sites/derived/nightly-check';
import { testApi } from './harness';

const api = testApi();
let state: SystemState;
beforeAll(async () => {
  await api.address();
  const other = { process: 1, version: '0.0.1', node: '20.0.0' };
  await api.add('servers', { ...other, id: randomUUID(), host: 'other' });
  const seen_at = new Date(Date.now() - 120_000);
  await api.add('servers', { ...other, id: randomUUID(), host: 'dead', seen_at });
  await api.add('backups', { at: '2026-11-20T01:00:00Z', place: 'a', size: 1 });
  await api.add('backups', { at: '2026-11-21T01:00:00Z', error: 'no room' });
  const mail = { kind: 'email', payload: '{}' } as const;
  await api.add('jobs', { ...mail, due_at: new Date(Date.now() - 3_600_000) });
  await api.add('jobs', { ...mail, outcome: 'failed', ended_at: new Date() });
  await checkAndLog(api.db, { error: () => undefined } as never);
  state = (await api.client('admin').call(system.actions.state)).body.data;
});

it('tells of version, engine and sizes', () => {
  expect(state).toMatchObject({
    version,
    engine: api.engine,
    engine_version: expect.stringMatching(/^\d+/),
    last_backup: '2026-11-20T01:00:00.000Z',
    backup_failed: true,
  });
  expect(state.database_size).toBeGreaterThan(1_000_000);
  expect(state.tables.length).toBeGreaterThan(5);
  expect(state.disk!.free).toBeLessThanOrEqual(state.disk!.total);
});

it('names the servers that run, and no dead ones', () => {
  const hosts = state.servers.map(({ host }) => host);
  expect(hosts).toContain('other');
  expect(hosts).not.toContain('dead');
  expect(state.servers.filter(({ own }) => own)).toEqual([
    expect.objectContaining({ version, process: process.pid, address: api.app.listeningOrigin }),
  ]);
});

it('tells what waits, what was given up, and what the last comparison of copies found', () => {
  expect(state.queues).toContainEqual({ queue: 'email', waiting: 1, oldest: expect.any(String), failed: 1 });
  expect(Date.now() - Date.parse(state.last_self_check!.at)).toBeLessThan(60_000);
  expect(state.last_self_check!.differing).toEqual([]);
});
