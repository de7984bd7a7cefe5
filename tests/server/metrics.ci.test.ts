import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startApi, testApi } from './harness';

const token = 'a-token-of-this-test';
const api = testApi({ METRICS_TOKEN: token });

const scrape = (authorization?: string) =>
  api.app.inject({ url: '/api/metrics', ...(authorization && { headers: { authorization } }) });
const figures = async () => (await scrape(`Bearer ${token}`)).body;

it('tells who names its token, and nobody else', async () => {
  const admin = { 'x-sts-token': await api.client('admin').token() };
  expect((await api.app.inject({ url: '/api/metrics', headers: admin })).statusCode).toBe(401);
  for (const wrong of [undefined, token, `Bearer ${token}x`, 'Bearer ', `Basic ${token}`])
    expect([wrong, (await scrape(wrong)).statusCode]).toEqual([wrong, 401]);
  const response = await scrape(`Bearer ${token}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
});

it('is no address at all without a token', async () => {
  const without = await startApi();
  expect((await without.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  await without.close();
});

it('counts requests by the route’s pattern and the status, never by the address', async () => {
  const { get } = api.client('admin');
  await get('/api/sites/detail/987654');
  const text = await figures();
  expect(text).toMatch(
    /terrain_http_request_duration_seconds_count\{method="GET",route="\/api\/sites\/detail\/:site_id",status="404"\} 1/,
  );
  expect(text).not.toContain('987654');
});

it('tells of pools, queues, folds, streams and turns, of the process and of the database', async () => {
  const text = await figures();
  const value = (of: string) => Number(new RegExp(`^${of} (\\S+)$`, 'm').exec(text)?.[1]);
  for (const kind of ['db', 'front', 'long'])
    for (const state of ['used', 'idle', 'waiting'])
      expect(value(`terrain_db_connections\\{kind="${kind}",state="${state}"\\}`)).toBeGreaterThanOrEqual(0);
  expect(value('terrain_db_up')).toBe(1);
  expect(value('terrain_db_size_bytes')).toBeGreaterThan(1_000_000);
  expect(value('terrain_queue_waiting\\{queue="email"\\}')).toBe(0);
  expect(value('terrain_fold_rows\\{family="task_changes"\\}')).toBeGreaterThanOrEqual(0);
  expect(value('terrain_streams_open')).toBe(0);
  expect(value('terrain_turns\\{work="export",state="taken"\\}')).toBe(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(value('terrain_heap_kept_bytes')).toBeGreaterThanOrEqual(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

it('exports every figure that the dashboard and the alerts of deploy/ name', async () => {
  const exported = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const { panels } = JSON.parse(readFileSync('deploy/grafana/terrain.json', 'utf8'));
  const rules = readFileSync('deploy/prometheus/terrain.rules.yml', 'utf8');
  const expressions = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  const named = [...expressions, rules].flatMap(
    text => text.match(/\b(?:terrain|nodejs|process)_\w+/g) ?? [],
  );
  expect(new Set(named).size).toBeGreaterThan(25);
  expect(
    named.map(name => name.replace(/_(?:bucket|count|sum)$/, '')).filter(name => !exported.has(name)),
  ).toEqual([]);
});
