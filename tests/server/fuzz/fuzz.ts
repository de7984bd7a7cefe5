import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '../../../contract';
import { restAnswer } from '../../../contract/crud';
import type { Actions, Contract, Endpoint } from '../../../contract/endpoint';
import { pathFields } from '../../../contract/endpoint';
import { errors } from '../../../contract/errors';
import { importFacts, importKinds } from '../../../contract/import-kinds';
import { requiredSteps } from '../../../contract/task-kinds';
import { taskKinds } from '../../../contract/vocabulary';
import { demoPassword } from '../../../server/demo';
import { byDepth, depth } from '../../depth';
import { anImport } from '../../factories/sites';
import { brokenFor, type Known, validFor } from '../arbitrary';
import { aPhoto, mobileOf } from '../field/mobile';
import { type Answer, type Api, beginningOf, multipart, startApi, type Upload } from '../harness';

/** How many valid and how many broken inputs each route gets. */
export const runs = byDepth({ quick: 2, ci: 20, deep: 200 });
// Day by day the same inputs, in depth always others; fast-check tells the seed of what it finds.
fc.configureGlobal({ endOnFailure: true, seed: depth === 'deep' ? undefined : 213 });

let api: Api;
let known: Known;
let agent: number;
let picture: Buffer;

/** Starts the API for a file of fuzz tests and ends it with them. */
export const fuzzedApi = () => {
  beforeAll(async () => {
    api = await startApi();
    agent = await api.accountId('agent');
    picture = await aPhoto();
    known = await knownValues();
  });
  afterAll(() => api.close());
  return () => api;
};

export const endpoints = new Map<Endpoint, string>();
for (const { name, actions } of contracts as readonly Contract[])
  for (const [action, endpoint] of Object.entries(actions as Actions))
    if (!endpoints.has(endpoint)) endpoints.set(endpoint, `${name}.${action}`);

/** Files are read by workers and reports draw their photos: on a busy machine that takes its time. */
const patience = depth === 'deep' ? 900_000 : 240_000;

/** Valid and broken inputs for each of these calls. Two files share the time: what reads, what writes. */
export const describeCalls = (which: (endpoint: Endpoint) => boolean) => {
  const calls = [...endpoints]
    .filter(([endpoint]) => which(endpoint))
    .map(([endpoint, name]) => ({ name, endpoint }));
  describe.each(calls)('$name', ({ endpoint }) => {
    it(
      'answers valid inputs with the declared shape or an honest refusal',
      () => answersAll(endpoint, validFor(endpoint.input, known) as Inputs),
      patience,
    );

    it(
      'refuses broken inputs by the envelope, never by falling over',
      () => answersAll(endpoint, brokenFor(endpoint.input, known)),
      patience,
    );
  });
};

export type Inputs = fc.Arbitrary<Record<string, unknown>>;
const answersAll = (endpoint: Endpoint, inputs: Inputs) =>
  fc.assert(
    fc.asyncProperty(withFile(endpoint, inputs), async input => {
      expectAnswer(endpoint, await send(endpoint, input));
    }),
    { numRuns: runsOf(endpoint) },
  );

/** A file costs a worker thread; a report of a task a second of drawing, and it knows no input but the task. */
export const runsOf = (endpoint: Endpoint) => {
  if (endpoint.files) return Math.ceil(runs / 2);
  return endpoints.get(endpoint)!.startsWith('taskReports.') ? Math.min(runs, 50) : runs;
};

/** As who gets furthest, the admin or an agent with his app; each call with a session of its own, as one ends it. */
const send = async (endpoint: Endpoint, input: Record<string, unknown>): Promise<Answer> => {
  const inPath = pathFields(endpoint.path);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => inAddress(input[name]));
  const token = await (isForAgents(endpoint) ? await mobileOf(api, agent) : api.client('admin')).token();
  const { headers, payload } = bodyOf(endpoint, rest);
  if (endpoint.transport === 'stream')
    return beginningOf(api.app, `${url}?${queryString(rest)}`, { 'x-sts-token': token });
  const answer = await api.app.inject({
    method: endpoint.method,
    url: endpoint.method === 'GET' ? `${url}?${queryString(rest)}` : url,
    headers: { 'x-sts-token': token, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: safeJson(answer.payload) };
};

export const isForAgents = ({ needs }: Endpoint) => 'only' in needs && needs.only === 'agent';

const bodyOf = ({ method, files }: Endpoint, { file, ...values }: Record<string, unknown>) => {
  if (method === 'GET') return {};
  if (files) return multipart(textsOf(values), { [files[0]]: file as Upload });
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(values) };
};

/** Inputs that a call takes, of what exists; files are not among them. */
export const validInputs = (endpoint: Endpoint) => validFor(endpoint.input, known) as Inputs;

/** The inputs of a call; for an upload with some file beside. */
const withFile = ({ files }: Endpoint, inputs: Inputs) =>
  files ? fc.tuple(inputs, uploads).map(([input, file]) => ({ ...input, file })) : inputs;

const cell = fc.oneof(
  fc.constantFrom('', '16A001', '2030-05-17', 'agent', 'O&M', 'Alger', 'delivery', '36,7', '=1+1', '\0', '"'),
  fc.string({ unit: 'binary' }),
);
const everyColumn = [...new Set(importKinds.flatMap(kind => importFacts(kind).columns))].join(',');
const header = fc.oneof(
  { weight: 6, arbitrary: fc.constant(everyColumn) },
  fc.constantFrom('site_code,site_code,site_code', 'nothing,known', ''),
);
const sheet = fc
  .tuple(header, fc.array(fc.array(cell, { maxLength: 15 }), { minLength: 1, maxLength: 12 }))
  .map(([first, rows]) => [first, ...rows.map(row => ['16A001', ...row].join(','))].join('\n'));
const oddNames = ['a.CSV', 'a.xlsx', 'a.xlsm', 'a', '', '../../a.csv', 'é\u0301.csv', '.csv'];
const uploads: fc.Arbitrary<Upload> = fc.record({
  name: fc.oneof({ weight: 3, arbitrary: fc.constant('a.csv') }, fc.constantFrom(...oddNames)),
  content: fc.oneof(
    { weight: 6, arbitrary: sheet },
    fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
    fc.constant('picture').map(() => picture),
    fc.constantFrom('', '%PDF-1.4\n%%EOF\n', 'PK\x03\x04', '\ufeff', '\n\n\n', 'x'.repeat(300_000)),
  ),
});

export const expectAnswer = (endpoint: Endpoint, answer: Answer) => {
  if (answer.status !== 200) return expectRefusal(answer);
  if (answer.headers['content-disposition']) return;
  if (endpoint.transport === 'stream') {
    expect(answer.body).toMatch(/^retry: /);
    return;
  }
  if (endpoint.transport === 'rest') {
    expect(restAnswer(endpoint).parse(answer.body)).toEqual(answer.body);
    return;
  }
  const { success, ...rest } = answer.body;
  expect(success).toBe(true);
  // Equal to what the schema makes of it: nothing missing, nothing undeclared, numbers as numbers.
  expect(endpoint.output.parse(rest)).toEqual(rest);
};

const statusOf = new Map(Object.values(errors).map(({ errcode, status }) => [errcode, status]));
export const expectRefusal = ({ status, body }: Answer) => {
  expect({ status, body }).toMatchObject({
    status: expect.any(Number),
    body: { success: false, errcode: expect.any(Number), error: expect.stringMatching(/\S/) },
  });
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  expect(statusOf.get(body.errcode)).toBe(status);
};

export const safeJson = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const asText = (value: unknown): string => {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? 'x') : String(value);
  } catch {
    return 'x';
  }
};
const textsOf = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)]));
const inAddress = (value: unknown) =>
  encodeURIComponent(Buffer.from(asText(value).slice(0, 2_000)).toString()) || 'x';
const queryString = (values: Record<string, unknown>) =>
  Object.entries(values)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 300) : [value]).map(
        one => `${encodeURIComponent(name)}=${inAddress(one)}`,
      ),
    )
    .join('&');

/** What exists in the database, so that valid inputs reach past validation. */
const knownValues = async (): Promise<Known> => {
  const ids = async (table: 'sites' | 'plans' | 'tasks' | 'cosites' | 'site_equipment' | 'catalogue_items') =>
    (await api.db.selectFrom(table).select('id').orderBy('id').limit(40).execute()).map(({ id }) => id);
  const accounts = async (role: 'agent' | 'manager') =>
    (await api.db.selectFrom('accounts').select('id').where('role', '=', role).execute()).map(({ id }) => id);
  const { body } = await api.client('admin').get('/api/form/filters');
  const lists = Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => Array.isArray(value))
      .map(([list, choices]) => [list, (choices as { id: unknown }[]).map(({ id }) => id)]),
  );
  const sites = await ids('sites');
  // Few: a report draws the photos of its task.
  const ofAgent = async (table: 'plans' | 'tasks') =>
    (
      await api.db
        .selectFrom(table)
        .select('id')
        .where('agent_id', '=', agent)
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
    ).map(({ id }) => id);
  return {
    ...lists,
    site: sites,
    site_id: sites,
    ids: sites,
    import_id: await Promise.all(
      Array.from({ length: 8 }, async () => anImport(api.db, await api.accountId('admin'))),
    ),
    row: [2, 3],
    item_id: await ids('catalogue_items'),
    username: ['admin', 'manager', 'mobile', 'nobody'],
    password: [demoPassword, 'not the one'],
    email: ['', 'somebody@terrain.dz', 'SOMEBODY@example.org'],
    phone: ['', '+213 550 12 34 56', '021.23.45.67', '00213661234567'],
    plan_id: [...(await ids('plans')), ...(await ofAgent('plans'))],
    taskid: [...(await ids('tasks')), ...(await ofAgent('tasks'))],
    test: taskKinds.flatMap(kind => requiredSteps(kind)),
    id: [...(await ids('cosites')), ...(await ids('site_equipment'))],
    agent: await accounts('agent'),
    manager: await accounts('manager'),
    wilaya: lists.wilayas,
    cluster: lists.clusters,
    owner: lists.site_owners,
    sort: ['site_code', 'site_name', 'site_next_pm'],
  };
};
