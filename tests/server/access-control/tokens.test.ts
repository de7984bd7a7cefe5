import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actions, Contract } from '../../../contract/framework/endpoint';
import { contracts } from '../../../contract/registry';
import { hashToken, newToken } from '../../../server/framework/account/session/tokens';
import { byDepth, sampleCases } from '../../depth';
import { uniqueName } from '../../factories/sites';
import { createMobileClient } from '../field/mobile-client';
import { fingerprint } from '../fingerprint';
import { type Api, createSession, startApi } from '../harness';
import { collectRoutes, type MountedRoute } from '../mounted-routes';

/** Every route that the server has, against every token that opens nothing, brought in every way. */
let api: Api;
/** Routes that ask who comes. */
let guardedRoutes: MountedRoute[];
let tokens: Record<string, string>;
let ofOtherKind: { web: string; field: string };

/** Asks for no session: its rule says so, or it is no call of the API (documentation, signed files, the app itself). */
const open = new Set(
  (contracts as readonly Contract[]).flatMap(({ actions }) =>
    Object.values(actions as Actions).flatMap(({ method, path, needs }) =>
      'anonymous' in needs ? [`${method} ${path}`] : [],
    ),
  ),
);
const excludedPaths = /^\/(?!api\/)|^\/api\/docs(\/|$)/;

beforeAll(async () => {
  const { started, routes } = await collectRoutes(startApi);
  api = started;
  guardedRoutes = routes.filter(
    ({ method, url }) =>
      method !== 'OPTIONS' &&
      !excludedPaths.test(url) &&
      !open.has(`${method === 'HEAD' ? 'GET' : method} ${url}`),
  );
  ofOtherKind = {
    web: await createSession(api.db, 'admin'),
    field: await (await createMobileClient(api, await api.accountId('agent'))).token(),
  };
  const real = ofOtherKind.web;
  tokens = {
    ...(await createInvalidSessions()),
    empty: '',
    blank: '   ',
    'of 1 MB': 'x'.repeat(1_000_000),
    'of NUL': 'abc\0def',
    'of controls': 'abc\x1b[2Jdef',
    'a word': 'undefined',
    'a name of prototypes': '__proto__',
    'half a session’s': real.slice(0, real.length / 2),
    'a session’s in capitals': `${real.toUpperCase()}`,
    'a session’s and more': `${real}x`,
    'a session’s between blanks': ` ${real}`,
    'two at once': `${newToken()}, ${real}`,
  };
});
afterAll(() => api.close());

/** Tokens of admins, none of which holds any more. */
const createInvalidSessions = async () => {
  const session = async (account: object, values: object = {}) => {
    const token = newToken();
    const account_id = await api.person({ role: 'admin', username: uniqueName('gone-'), ...account });
    await api.add('sessions', { token_hash: hashToken(token), account_id, client: 'web', ...values });
    return token;
  };
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  return {
    unknown: newToken(),
    'of a session idle for 12 hours': await session({}, { last_seen_at: ago(12.01) }),
    'of a session of 7 days': await session({}, { created_at: ago(7 * 24 + 0.1) }),
    'of an ended session': await session({}, { ended_at: new Date() }),
    'of a disabled account': await session({ status: 'disabled' }),
    'of a deleted account': await session({ status: 'deleted' }),
    'of an account past its date': await session({ expires_at: ago(1) }),
  };
};

type Carried = { headers?: Record<string, string>; query?: string; body?: [type: string, payload: string] };
const form = 'application/x-www-form-urlencoded';
const carriers: Record<string, (token: string) => Carried> = {
  header: token => ({ headers: { 'x-sts-token': token } }),
  cookie: token => ({ headers: { cookie: `token=${encodeURIComponent(token)}; X-STS-Token=${token}` } }),
  authorization: token => ({ headers: { authorization: `Bearer ${token}` } }),
  query: token => ({ query: `token=${encodeURIComponent(token)}` }),
  'query of an export': token => ({ query: `export=true&token=${encodeURIComponent(token)}` }),
  form: token => ({ body: [form, `token=${encodeURIComponent(token)}&export=true`] }),
  json: token => ({ body: ['application/json', JSON.stringify({ token, export: true })] }),
};

const send = async ({ method, url }: MountedRoute, { headers, query, body }: Carried) => {
  const answer = await api.app.inject({
    method: method as 'GET',
    url: `${url.replace(/:\w+/g, '1').replace('*', 'x')}${query ? `?${query}` : ''}`,
    headers: { ...headers, ...(body && method !== 'GET' && { 'content-type': body[0] }) },
    ...(body && method !== 'GET' && { payload: body[1] }),
  });
  return { status: answer.statusCode, body: answer.body };
};

/** A refusal of who asks, or of how much was sent, in the words of the envelope. */
const isRefused = ({ status, body }: { status: number; body: string }, method: string) => {
  if (method === 'HEAD') return [401, 413, 431].includes(status);
  const { success, errcode, error } = body.startsWith('{') ? JSON.parse(body) : {};
  return (
    success === false && !!error && ((status === 401 && errcode === 101) || [413, 414, 431].includes(status))
  );
};

it('no route opens to a token that opens nothing, however it is brought', async () => {
  const before = await fingerprint(api.db);
  expect(guardedRoutes.length).toBeGreaterThan(200);
  const variants = Object.entries(tokens).flatMap(([name, token]) =>
    Object.entries(carriers).map(([carrier, carry]): [string, Carried] => [
      `${name} by ${carrier}`,
      carry(token),
    ]),
  );
  // In other fields: token-in-fields.test.ts.
  for (const carrier of ['cookie', 'authorization'])
    variants.push([`a good one by ${carrier}`, carriers[carrier](ofOtherKind.web)]);
  const letIn: unknown[] = [];
  const tryWith = async (route: MountedRoute, name: string, carried: Carried) => {
    const answer = await send(route, carried);
    if (!isRefused(answer, route.method))
      letIn.push([route.method, route.url, name, answer.status, answer.body.slice(0, 80)]);
  };
  for (const [turn, route] of guardedRoutes.entries())
    for (const [name, carried] of [['nothing', {}] as [string, Carried], ...some(variants, turn)])
      await tryWith(route, name, carried);
  const calls = guardedRoutes.filter(({ method }) => method !== 'HEAD');
  for (const route of sampleCases(3, calls, 0)) {
    const token = route.url.startsWith('/api/field/') ? ofOtherKind.web : ofOtherKind.field;
    for (const carrier of ['header', 'query of an export', 'form'])
      await tryWith(route, `of the other kind by ${carrier}`, carriers[carrier](token));
  }
  expect(letIn).toEqual([]);
  expect(await fingerprint(api.db)).toEqual(before);
});

/** All in depth; else a few, others for each route. */
const some = <Way>(variants: Way[], turn: number): Way[] => {
  const count = byDepth({ quick: 1, ci: 10, deep: variants.length });
  return Array.from({ length: count }, (_, index) => variants[(turn * count + index) % variants.length]);
};
