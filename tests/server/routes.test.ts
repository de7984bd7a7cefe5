import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Contract, Endpoint } from '../../contract/framework/endpoint';
import { contracts } from '../../contract/registry';
import { expectOk } from './answers';
import { type Api, startApi } from './harness';
import { collectRoutes, type MountedRoute } from './mounted-routes';

/** Routes that are no call of the API: its documentation, and files at signed addresses. */
const outsideContract = /^\/(api\/docs|upload)(\/|$)/;

let api: Api;
let routes: MountedRoute[];

beforeAll(async () => {
  ({ started: api, routes } = await collectRoutes(startApi));
});
afterAll(() => api.close());

const endpoints = (contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions));
const named = ({ method, url }: { method: string; url: string }) => `${method} ${url}`;
const mounted = () => new Set(routes.map(named));
/** A list that exports also takes its fields as a form. */
const callsOf = ({ method, path, input }: Endpoint) => [
  `${method} ${path}`,
  ...(method === 'GET' && 'export' in input.shape ? [`POST ${path}`] : []),
];

it('mounts every action of the contract', () => {
  const missing = endpoints.flatMap(callsOf).filter(call => !mounted().has(call));
  expect(missing).toEqual([]);
});

it('has no route that the contract does not name', () => {
  const known = new Set(endpoints.flatMap(callsOf));
  const unknown = routes
    .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !outsideContract.test(url))
    .map(named)
    .filter(call => !known.has(call));
  expect(unknown).toEqual([]);
});

it('names no call twice in the contract', () => {
  const distinct = new Set(endpoints);
  const calls = [...distinct].map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
});

it('lists every call in OpenAPI, with an id of its own', async () => {
  const body = await expectOk(api.client(null).get('/api/docs/json'));
  const calls = Object.entries(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        call: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      })),
  );
  expect(calls.map(({ call }) => call).sort()).toEqual([...new Set(endpoints.flatMap(callsOf))].sort());
  const ids = calls.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows the documentation to a browser', async () => {
  const page = await api.app.inject('/api/docs/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  for (const [, file] of page.body.matchAll(/(?:src|href)="\.?\/?([^"]+\.(?:js|css))"/g)) {
    const { statusCode } = await api.app.inject(new URL(file, 'http://x/api/docs/').pathname);
    expect([file, statusCode]).toEqual([file, 200]);
  }
});
