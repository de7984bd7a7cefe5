import { beforeEach, expect, it } from 'vitest';
import { type Actions, type Contract, type Endpoint, pathParams } from '../../contract/framework/endpoint';
import { contracts } from '../../contract/registry';
import { hashToken } from '../../server/framework/account/session/tokens';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();
let token: string;
/** Whatever was opened may have ended the session. */
beforeEach(async () => {
  token = await api.client('admin').token();
});

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; endpoint: Endpoint };
/** Every route, a list's form among them. */
const routes: Route[] = [
  ...new Set((contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions as Actions))),
].flatMap(endpoint => {
  const { method, path, input } = endpoint;
  const mountedRoute = { method, path, endpoint };
  return method === 'GET' && endpoint.transport === 'json' && 'export' in input.shape
    ? [mountedRoute, { ...mountedRoute, method: 'POST' as const }]
    : [mountedRoute];
});
const behindDoor = routes.filter(({ endpoint }) => !('anonymous' in endpoint.needs));
const named = ({ method, path }: Route) => `${method} ${path}`;
const addressOf = ({ path }: Route) =>
  pathParams(path).reduce((url, name) => url.replace(`:${name}`, '1'), path);

/** What the specification has as a download or a stream: its files, its exports, its events. */
const isDownload = ({ endpoint }: Route) => ['download', 'stream'].includes(endpoint.transport);
const exports = (mountedRoute: Route) =>
  mountedRoute.endpoint.method === 'GET' && 'export' in mountedRoute.endpoint.input.shape;

/** A wrong session is told before anything else: whoever gets another answer was let in. */
const opensWith = async (
  mountedRoute: Route,
  fields: Record<string, string>,
  where: 'query' | 'json' | 'form',
) => {
  if (mountedRoute.method === 'GET' && where !== 'query') return false;
  const { statusCode, body } = await api.app.inject({
    method: mountedRoute.method,
    url:
      where === 'query'
        ? `${addressOf(mountedRoute)}?${new URLSearchParams(fields)}`
        : addressOf(mountedRoute),
    ...(where === 'json' && { payload: fields }),
    ...(where === 'form' && {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });
  return !(statusCode === 401 && JSON.parse(body).errcode === 101);
};

it.each(['query', 'json', 'form'] as const)(
  'a token in the address or a form opens no route but downloads and exports: %s',
  async where => {
    const closed = behindDoor.filter(mountedRoute => !isDownload(mountedRoute));
    expect(closed.length).toBeGreaterThan(150);
    const opened: string[] = [];
    for (const mountedRoute of closed) {
      if (await opensWith(mountedRoute, { token }, where)) opened.push(named(mountedRoute));
      if (
        !exports(mountedRoute) &&
        (await opensWith(mountedRoute, { token, export: 'true', excel: 'true' }, where))
      )
        opened.push(`${named(mountedRoute)} with export`);
    }
    expect(opened).toEqual([]);
    await expectOk(api.client({ token }).get('/api/user/session'));
  },
);

it('a token in the address or a form opens downloads and exports, as the specification sends it', async () => {
  const open = behindDoor.filter(
    mountedRoute => isDownload(mountedRoute) && mountedRoute.endpoint.transport !== 'stream',
  );
  expect(open.length).toBeGreaterThan(5);
  for (const mountedRoute of open) {
    const where = mountedRoute.method === 'GET' ? 'query' : 'form';
    expect([named(mountedRoute), await opensWith(mountedRoute, { token }, where)]).toEqual([
      named(mountedRoute),
      true,
    ]);
    expect([named(mountedRoute), await opensWith(mountedRoute, { token: 'x' }, where)]).toEqual([
      named(mountedRoute),
      false,
    ]);
  }
  const list = behindDoor.find(({ path, method }) => path === '/api/sites/fetch' && method === 'POST')!;
  expect(await opensWith(list, { token, export: 'true' }, 'form')).toBe(true);
  expect(await opensWith(list, { token, export: 'false' }, 'form')).toBe(false);
});

it('a token in the address or a form is recorded once a session and hour when it stood in the address', async () => {
  const [inAddress, inForm] = [await api.client('manager').token(), await api.client('cluster').token()];
  const download = (method: 'GET' | 'POST', fields: object) =>
    api.client(null).call({ method, path: '/api/sites/fetch' }, { export: true, ...fields });
  for (let n = 0; n < 3; n++) await expectOk(download('GET', { token: inAddress }));
  await expectOk(download('POST', { token: inForm }));
  const listEvents = () =>
    api.db
      .selectFrom('security_events')
      .innerJoin('sessions', 'sessions.account_id', 'security_events.account_id')
      .select(['sessions.token_hash', 'details'])
      .where('kind', '=', 'tokenInAddress')
      .where('sessions.token_hash', 'in', [hashToken(inAddress), hashToken(inForm)])
      .execute();
  await expect
    .poll(listEvents)
    .toEqual([{ token_hash: hashToken(inAddress), details: { route: '/api/sites/fetch' } }]);
});
