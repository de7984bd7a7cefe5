import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../../contract';
import type { Actions, Contract } from '../../../contract/endpoint';
import { newToken } from '../../../server/account/session/tokens';
import { byDepth, depth } from '../../depth';
import { mobileOf } from '../field/mobile';
import { type Api, sessionFor, startApi } from '../harness';
import { type Mounted, withRoutes } from '../mounted-routes';
import { buildWorld } from '../world';
import { fingerprint } from './fingerprint';
import { tally } from './tally';

/** Every route that the server has, against every token that opens nothing, brought in every way. */
let api: Api;
/** Routes that ask who comes. */
let asking: Mounted[];
let tokens: Record<string, string | undefined>;
let ofOtherKind: { web: string; field: string };
const counted = tally('bad tokens');

/** Asks for no session: its rule says so, or it is no call of the API (documentation, signed files, the app itself). */
const open = new Set(
  (contracts as readonly Contract[]).flatMap(({ actions }) =>
    Object.values(actions as Actions).flatMap(({ method, path, needs }) =>
      'anonymous' in needs ? [`${method} ${path}`] : [],
    ),
  ),
);
const besides = /^\/(?!api\/)|^\/api\/docs(\/|$)/;

beforeAll(async () => {
  const { started, routes } = await withRoutes(startApi);
  api = started;
  asking = routes.filter(
    ({ method, url }) =>
      method !== 'OPTIONS' && !besides.test(url) && !open.has(`${method === 'HEAD' ? 'GET' : method} ${url}`),
  );
  const { noSession, people } = await buildWorld(api);
  ofOtherKind = {
    web: await sessionFor(api.db, people.admin.username),
    field: await (await mobileOf(api, people.agent.id)).token(),
  };
  const gone = Object.entries(noSession)
    .filter(([name]) => !/app$/.test(name))
    .map(([name, who]): [string, string | undefined] => [name, who?.token]);
  const real = ofOtherKind.web;
  tokens = {
    ...Object.fromEntries(gone),
    empty: '',
    blank: '   ',
    'of 1 MB': 'x'.repeat(1_000_000),
    'of NUL': 'abc\0def',
    'of controls': 'abc\x1b[2Jdef',
    SQL: "' or '1'='1' --",
    'a wildcard': '%',
    'a word': 'undefined',
    'a name of prototypes': '__proto__',
    'a path': '../../etc/passwd',
    'half a session’s': real.slice(0, real.length / 2),
    'a session’s in capitals': `${real.toUpperCase()}`,
    'a session’s and more': `${real}x`,
    'a session’s between blanks': ` ${real}`,
    'two at once': `${newToken()}, ${real}`,
  };
});
afterAll(() => api.close());

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

const send = async ({ method, url }: Mounted, { headers, query, body }: Carried) => {
  const answer = await api.app.inject({
    method: method as 'GET',
    url: `${url.replace(/:\w+/g, '1').replace('*', 'x')}${query ? `?${query}` : ''}`,
    headers: { ...headers, ...(body && method !== 'GET' && { 'content-type': body[0] }) },
    ...(body && method !== 'GET' && { payload: body[1] }),
  });
  return counted({ status: answer.statusCode, body: answer.body });
};

/** A refusal of who asks, or of how much was sent, in the words of the envelope. */
const isRefused = ({ status, body }: { status: number; body: string }, method: string) => {
  if (method === 'HEAD') return [401, 413, 431].includes(status);
  const { success, errcode, error } = body.startsWith('{') ? JSON.parse(body) : {};
  return (
    success === false && !!error && ((status === 401 && errcode === 101) || [413, 414, 431].includes(status))
  );
};

describe('no route opens', () => {
  it('to a token that opens nothing, however it is brought', async () => {
    const before = await fingerprint(api.db);
    expect(asking.length).toBeGreaterThan(200);
    const ways = Object.entries(tokens).flatMap(([name, token]) =>
      Object.entries(carriers).flatMap(([carrier, carry]): [string, Carried][] =>
        token === undefined ? [] : [[`${name} by ${carrier}`, carry(token)]],
      ),
    );
    const letIn: unknown[] = [];
    let turn = 0;
    for (const route of asking)
      for (const [name, carried] of [['nothing', {}] as [string, Carried], ...some(ways, turn++)]) {
        const answer = await send(route, carried);
        if (!isRefused(answer, route.method))
          letIn.push([route.method, route.url, name, answer.status, answer.body.slice(0, 80)]);
      }
    expect(letIn).toEqual([]);
    expect(await fingerprint(api.db)).toEqual(before);
  });

  it('to a session of the other kind', async () => {
    const before = await fingerprint(api.db);
    const letIn: unknown[] = [];
    const calls = asking.filter(({ method }) => method !== 'HEAD');
    for (const route of depth === 'quick' ? calls.filter((_, index) => index % 3 === 0) : calls) {
      const token = route.url.startsWith('/api/field/') ? ofOtherKind.web : ofOtherKind.field;
      for (const carry of [carriers.header, carriers['query of an export'], carriers.form]) {
        const answer = await send(route, carry(token));
        if (!isRefused(answer, route.method)) letIn.push([route.method, route.url, answer.status]);
      }
    }
    expect(letIn).toEqual([]);
    expect(await fingerprint(api.db)).toEqual(before);
  });
});

/** Calls that are neither file nor stream: the specification has the token in the address for those alone. */
const plain = new Set(
  (contracts as readonly Contract[]).flatMap(({ actions }) =>
    Object.values(actions as Actions)
      .filter(
        ({ method, transport, input }) =>
          method === 'POST' && /json|upload/.test(transport) && !('export' in input.shape),
      )
      .map(({ path }) => path as string),
  ),
);

it('a good token counts in its header alone, wherever something is written', async () => {
  const letIn: unknown[] = [];
  const calls = asking.filter(
    ({ method, url }) => method === 'POST' && plain.has(url) && !url.startsWith('/api/field/'),
  );
  expect(calls.length).toBeGreaterThan(60);
  for (const route of calls)
    for (const carry of [carriers.cookie, carriers.authorization, carriers.query]) {
      const answer = await send(route, carry(ofOtherKind.web));
      if (!isRefused(answer, route.method)) letIn.push([route.url, answer.status]);
    }
  expect(letIn).toEqual([]);
});

/** All in depth; else a few, others for each route. */
const some = <Way>(ways: Way[], turn: number): Way[] => {
  const count = byDepth({ quick: 2, ci: 20, deep: ways.length });
  return Array.from({ length: count }, (_, index) => ways[(turn * count + index) % ways.length]);
};
