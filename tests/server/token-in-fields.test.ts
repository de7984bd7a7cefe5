import { beforeEach, expect, it } from 'vitest';
import { type Actions, type Contract, type Endpoint, pathParams } from '../../contract/framework/endpoint';
import { contracts } from '../../contract/registry';
import { hashToken } from '../../server/organisation/account/session/tokens';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();
let token: string;
/** Whatever was opened may have ended the session. */
beforeEach(async () => {
  token = await api.client('admin').token();
});

type Way = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; endpoint: Endpoint };
/** Every route, a list's form among them. */
const ways: Way[] = [
  ...new Set((contracts as readonly Contract[]).flatMap(({ actions }) => Object.values(actions as Actions))),
].flatMap(endpoint => {
  const { method, path, input } = endpoint;
  const way = { method, path, endpoint };
  return method === 'GET' && endpoint.transport === 'json' && 'export' in input.shape
    ? [way, { ...way, method: 'POST' as const }]
    : [way];
});
const behindDoor = ways.filter(({ endpoint }) => !('anonymous' in endpoint.needs));
const named = ({ method, path }: Way) => `${method} ${path}`;
const addressOf = ({ path }: Way) =>
  pathParams(path).reduce((url, name) => url.replace(`:${name}`, '1'), path);

/** What the specification has as a download or a stream: its files, its exports, its events. */
const isDownload = ({ endpoint }: Way) => ['download', 'stream'].includes(endpoint.transport);
const exports = (way: Way) => way.endpoint.method === 'GET' && 'export' in way.endpoint.input.shape;

/** A wrong session is told before anything else: whoever gets another answer was let in. */
const opensWith = async (way: Way, fields: Record<string, string>, where: 'query' | 'json' | 'form') => {
  if (way.method === 'GET' && where !== 'query') return false;
  const { statusCode, body } = await api.app.inject({
    method: way.method,
    url: where === 'query' ? `${addressOf(way)}?${new URLSearchParams(fields)}` : addressOf(way),
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
    const closed = behindDoor.filter(way => !isDownload(way));
    expect(closed.length).toBeGreaterThan(150);
    const opened: string[] = [];
    for (const way of closed) {
      if (await opensWith(way, { token }, where)) opened.push(named(way));
      if (!exports(way) && (await opensWith(way, { token, export: 'true', excel: 'true' }, where)))
        opened.push(`${named(way)} with export`);
    }
    expect(opened).toEqual([]);
    await expectOk(api.client({ token }).get('/api/user/session'));
  },
);

it('a token in the address or a form opens downloads and exports, as the specification sends it', async () => {
  const open = behindDoor.filter(way => isDownload(way) && way.endpoint.transport !== 'stream');
  expect(open.length).toBeGreaterThan(5);
  for (const way of open) {
    const where = way.method === 'GET' ? 'query' : 'form';
    expect([named(way), await opensWith(way, { token }, where)]).toEqual([named(way), true]);
    expect([named(way), await opensWith(way, { token: 'x' }, where)]).toEqual([named(way), false]);
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
  const told = () =>
    api.db
      .selectFrom('security_events')
      .innerJoin('sessions', 'sessions.account_id', 'security_events.account_id')
      .select(['sessions.token_hash', 'details'])
      .where('kind', '=', 'tokenInAddress')
      .where('sessions.token_hash', 'in', [hashToken(inAddress), hashToken(inForm)])
      .execute();
  await expect
    .poll(told)
    .toEqual([{ token_hash: hashToken(inAddress), details: { route: '/api/sites/fetch' } }]);
});
