import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { restResponseSchema } from '../../../contract/framework/crud';
import type { Actions, Contract, Endpoint } from '../../../contract/framework/endpoint';
import { errors } from '../../../contract/framework/errors';
import { roles } from '../../../contract/organisation/roles';
import { contracts } from '../../../contract/registry';
import { hashPassword } from '../../../server/framework/account/session/passwords';
import { demoPassword } from '../../../server/operations/demo';
import { byDepth, depth, sampleCases } from '../../depth';
import { arbitraryInput, arbitraryInvalidInput, arbitraryJunk, type KnownValues } from '../arbitrary';
import { createJpeg, createMobileClient } from '../field/mobile-client';
import { type Answer, createSession, readStreamStart, testApi } from '../harness';
import { loadKnownValues } from './known-values';
import { bodyMutations, queryMutations } from './mutations';
import { arbitraryUpload, buildRequest, buildUrl, type Input, type Request } from './requests';

/**
 * Every call with inputs that its contract takes; with inputs that are broken; and with inputs that are mutated on their
 * way: values of other types and sizes, keys of prototypes, fields twice, numbers without end, depths, other encodings,
 * bytes that are cut, turned or missing. Each is answered in the declared shape, or refused in the words of the envelope.
 */
const api = testApi();
let known: KnownValues;
let picture: Buffer;
beforeAll(async () => {
  picture = await createJpeg();
  known = await loadKnownValues(api);
  const password_hash = await hashPassword(demoPassword);
  for (const role of roles)
    await api.person({
      ...{ password_hash, role, username: `mutant-${role}`, cluster_id: 1 },
      owner: role === 'admin' ? null : 'inhouse',
    });
});

// Day by day the same inputs, in depth always others; fast-check tells the seed of what it finds.
fc.configureGlobal({ endOnFailure: true, seed: depth === 'deep' ? undefined : 213 });
/** Files are read by workers and reports draw their photos: on a busy machine that takes its time. */
const patience = depth === 'deep' ? 900_000 : 240_000;

const calls = new Map<Endpoint, string>();
for (const { name, actions } of contracts as readonly Contract[])
  for (const [action, endpoint] of Object.entries(actions as Actions))
    if (!calls.has(endpoint)) calls.set(endpoint, `${name}.${action}`);
const isReport = (endpoint: Endpoint) => calls.get(endpoint)!.startsWith('taskReports.');
/** A report of a task takes a second of drawing: in `npm test` the permission matrix asks for each. */
const tried = [...calls.keys()].filter(endpoint => depth !== 'quick' || !isReport(endpoint));

/** How many valid inputs each call gets; of broken and mutated ones half as many each, in `npm test` by turns. */
const runs = byDepth({ quick: 1, ci: 4, deep: 200 });
/** A file costs a worker thread; a report knows no input but the task. */
const runsOf = (endpoint: Endpoint) => {
  if (endpoint.files) return Math.ceil(runs / 3);
  return isReport(endpoint) ? Math.min(Math.ceil(runs / 6), 50) : runs;
};
const withFile = ({ files }: Endpoint, inputs: fc.Arbitrary<unknown>) =>
  fc
    .tuple(inputs, files ? arbitraryUpload(picture) : fc.constant(undefined))
    .map(([input, file]): Input => ({ ...(input as Input), file }));

const answersAll = (endpoint: Endpoint, inputs: fc.Arbitrary<Input>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(inputs, async input => {
      expectAnswer(endpoint, await send(endpoint, input, buildRequest(endpoint, input)));
    }),
    { numRuns },
  );

const routes = tried.map((endpoint, turn) => ({ name: calls.get(endpoint)!, endpoint, turn }));
const half = (endpoint: Endpoint) => Math.ceil(runsOf(endpoint) / 2);
const valid = (endpoint: Endpoint) => arbitraryInput(endpoint.input, known) as fc.Arbitrary<Input>;

describe('every call', { timeout: patience }, () => {
  it.each(routes)('$name answers valid inputs with the declared shape or an honest refusal', ({ endpoint }) =>
    answersAll(endpoint, withFile(endpoint, valid(endpoint)), runsOf(endpoint)),
  );

  it.each(sampleCases(2, routes, 0))(
    '$name refuses broken inputs by the envelope, never by falling over',
    ({ endpoint }) =>
      answersAll(endpoint, withFile(endpoint, arbitraryInvalidInput(endpoint.input, known)), half(endpoint)),
  );

  // A stream never ends: what is left of it is told by its own tests.
  const ending = routes.filter(({ endpoint }) => endpoint.transport !== 'stream');
  it.each(sampleCases(2, ending, 1))(
    '$name does not fall over mutated inputs, whoever sends them',
    async ({ endpoint, turn }) => {
      const mutations = Object.values(endpoint.method === 'GET' ? queryMutations : bodyMutations);
      let next = turn >> 1;
      const answers = fc.asyncProperty(valid(endpoint), fc.nat(), arbitraryJunk, async (input, at, odd) => {
        const mutate = mutations[next % mutations.length];
        const role = roles[Math.floor(next / mutations.length) % roles.length];
        next++;
        const answer = await send(endpoint, input, mutate(input, at, odd), `mutant-${role}`);
        if (![200, 206].includes(answer.status)) expectRefusal(answer);
        expect((Object.prototype as { polluted?: unknown }).polluted).toBeUndefined();
      });
      await fc.assert(answers, { numRuns: half(endpoint) });
    },
  );
});

describe('bodies that are not what they say', () => {
  const posts = tried.filter(({ method, path }) => method === 'POST' && !/connect$/.test(path));
  it('refuses bodies of any kind under any content type', async () => {
    const requests = fc.record({
      endpoint: fc.constantFrom(...posts),
      type: fc.constantFrom(
        ...['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
        ...['application/json; charset=latin1', 'image/png', 'nonsense'],
      ),
      payload: fc.oneof(
        fc.string(),
        fc.json(),
        arbitraryJunk.map(value => JSON.stringify(value) ?? ''),
      ),
    });
    await fc.assert(
      fc.asyncProperty(requests, async ({ endpoint, type, payload }) => {
        expectAnswer(endpoint, await send(endpoint, {}, { headers: { 'content-type': type }, payload }));
      }),
      { numRuns: runs * 10 },
    );
  });

  it.each([
    '/api/%',
    '/%E0%A4%A',
    '/api/sites/detail/%ED%A0%80',
    '/api/sites/detail/%00',
    `/api/sites/detail/${'1'.repeat(3_000)}`,
    '/api/sites/fetch?site_name=%00',
    '/api/sites/fetch?page[a][b][c]=1',
    '/api/nothing/here',
  ])('answers %s with the envelope', async url => {
    const answer = await api.app.inject({
      url,
      headers: { 'x-sts-token': await createSession(api.db, 'admin') },
    });
    expectRefusal({ status: answer.statusCode, headers: {}, body: safeJson(answer.payload) });
  });
});

/** As who gets furthest, the admin or an agent with his app, or as whoever is named. */
const send = async (endpoint: Endpoint, input: Input, request: Request, user = 'admin'): Promise<Answer> => {
  const answer = await sendOnce(endpoint, input, request, user);
  if (answer.status !== 401 || 'anonymous' in endpoint.needs) return answer;
  // A call before ended the session.
  sessions.clear();
  return sendOnce(endpoint, input, request, user);
};
const sendOnce = async (
  endpoint: Endpoint,
  input: Input,
  request: Request,
  user: string,
): Promise<Answer> => {
  const { query, headers, payload } = request;
  const address = buildUrl(endpoint, input);
  const url = query ? `${address}?${query}` : address;
  const token = { 'x-sts-token': await tokenFor(endpoint, user) };
  if (endpoint.transport === 'stream') return readStreamStart(api.app, url, token);
  const answer = await api.app.inject({
    method: endpoint.method,
    url,
    headers: { ...token, ...headers },
    ...(endpoint.method !== 'GET' && payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: safeJson(answer.payload) };
};

/** A session of the web or of the mobile app, until some call ends it. */
const tokenFor = ({ needs }: Endpoint, user: string) => {
  const isMobile = 'only' in needs && needs.only === 'agent';
  const key = `${user} ${isMobile}`;
  const agent = () => api.accountId(user === 'admin' ? 'agent' : 'mutant-agent');
  const opened =
    sessions.get(key) ??
    (isMobile
      ? agent().then(async id => (await createMobileClient(api, id)).token())
      : createSession(api.db, user));
  sessions.set(key, opened);
  return opened;
};
const sessions = new Map<string, Promise<string>>();

const expectAnswer = (endpoint: Endpoint, answer: Answer) => {
  if (answer.status !== 200) return expectRefusal(answer);
  if (answer.headers['content-disposition']) return;
  if (endpoint.transport === 'stream') {
    expect(answer.body).toMatch(/^retry: /);
    return;
  }
  if (endpoint.transport === 'rest') {
    expect(restResponseSchema(endpoint).parse(answer.body)).toEqual(answer.body);
    return;
  }
  const { success, ...rest } = answer.body;
  expect(success).toBe(true);
  // Equal to what the schema makes of it: nothing missing, nothing undeclared, numbers as numbers.
  expect(endpoint.output.parse(rest)).toEqual(rest);
};

const statusOf = new Map(Object.values(errors).map(({ errcode, status }) => [errcode, status]));
const expectRefusal = ({ status, body }: Answer) => {
  expect({ status, body }).toMatchObject({
    status: expect.any(Number),
    body: { success: false, errcode: expect.any(Number), error: expect.stringMatching(/\S/) },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(statusOf.get(body.errcode)).toBe(status);
};

const safeJson = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
