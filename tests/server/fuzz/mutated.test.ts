import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint';
import { roles } from '../../../contract/roles';
import { hashPassword } from '../../../server/account/session/passwords';
import { demoPassword } from '../../../server/demo';
import { byDepth, depth } from '../../depth';
import { junk } from '../arbitrary';
import { mobileOf } from '../field/mobile';
import { sessionFor } from '../harness';
import { tally } from '../trial/tally';
import { endpoints, expectRefusal, fuzzedApi, isForAgents, safeJson, validInputs } from './fuzz';

/**
 * What a call takes, mutated on its way: values of other types and sizes, keys of prototypes, fields twice, numbers
 * without end, depths, other encodings, bytes that are cut, turned or missing. As every role, through every route.
 */
const api = fuzzedApi();
const counted = tally('mutated bodies');
let agent: number;
beforeAll(async () => {
  const password_hash = await hashPassword(demoPassword);
  for (const role of roles)
    await api().person({
      password_hash,
      role,
      username: `mutant-${role}`,
      cluster_id: 1,
      owner: role === 'admin' ? null : 'inhouse',
    });
  agent = await api().accountId('mutant-agent');
});

/** In all; in depth more than 20,000. */
const calls = byDepth({ quick: 120, ci: 1_000, deep: 20_500 });
const each = Math.ceil(calls / endpoints.size);
const seed = depth === 'deep' ? Math.floor(Math.random() * 2 ** 31) : 213;

type Request = { path?: string; query?: string; headers: Record<string, string>; payload?: string | Buffer };
type Mutation = (input: Record<string, unknown>, at: number, odd: unknown, endpoint: Endpoint) => Request;

const json = (payload: string): Request => ({ headers: { 'content-type': 'application/json' }, payload });
const form = (payload: string): Request => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
});
const fieldAt = (input: object, at: number) =>
  Object.keys(input)[at % Math.max(1, Object.keys(input).length)] ?? 'x';
const replaced = (input: Record<string, unknown>, at: number, value: unknown) => ({
  ...input,
  [fieldAt(input, at)]: value,
});
/** A body in which one value is written as it stands here, JSON or not. */
const raw = (input: Record<string, unknown>, at: number, text: string) =>
  json(JSON.stringify(replaced(input, at, '@@')).replace('"@@"', () => text));
const pick = <T>(from: readonly T[], at: number) => from[at % from.length];

const oddNumbers = [
  '1e999',
  '-1e999',
  '9007199254740993',
  '1e-400',
  '-0',
  '2147483648',
  '-1',
  '0.1',
  '99999999999999999999',
];
const oddTexts = [
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '٣',
  '１',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '2026-02-30',
  '2026-11-22T25:61:61Z',
  '2026-11-22T10:00:00+25:00',
  '24:00',
  '%00',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd|x',
  '\u0000',
  '\ud83d',
  'ﷺ'.repeat(500),
  'İ'.repeat(50),
  'x'.repeat(3_000),
];
const protoKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
];

const mutations: Record<string, Mutation> = {
  'a value of another kind': (input, at, odd) => json(JSON.stringify(replaced(input, at, odd)) ?? ''),
  'an odd number': (input, at) => raw(input, at, pick(oddNumbers, at >> 3)),
  'an odd text': (input, at) => json(JSON.stringify(replaced(input, at, pick(oddTexts, at >> 3)))),
  'a list for one': (input, at) => json(JSON.stringify(replaced(input, at, [input[fieldAt(input, at)]]))),
  'a list of lists': (input, at) =>
    json(JSON.stringify(replaced(input, at, [[[input[fieldAt(input, at)]]]]))),
  'an object for one': (input, at) =>
    json(
      JSON.stringify(replaced(input, at, { [pick(protoKeys, at >> 2)]: input[fieldAt(input, at)], 0: 1 })),
    ),
  'a long list': (input, at) =>
    json(
      JSON.stringify(
        replaced(
          input,
          at,
          Array.from({ length: 30_000 }, (_, index) => index),
        ),
      ),
    ),
  'a field twice': (input, at) =>
    json(
      JSON.stringify(input)
        .replace(/^\{/, () => `{${JSON.stringify(fieldAt(input, at))}:[],`)
        .replace(',}', '}'),
    ),
  'a key of prototypes': (input, at) =>
    json(
      JSON.stringify(input)
        .replace(/^\{/, () => `{"${pick(protoKeys, at)}":{"polluted":"yes"},`)
        .replace(',}', '}'),
    ),
  'a value of great depth': (input, at) =>
    raw(input, at, `${'['.repeat(50 + (at % 3_000))}1${']'.repeat(50 + (at % 3_000))}`),
  'objects of great depth': (input, at) =>
    raw(input, at, `${'{"a":'.repeat(50 + (at % 3_000))}1${'}'.repeat(50 + (at % 3_000))}`),
  'no object': (_, at, odd) =>
    json(pick(['[]', 'null', 'true', '1', '""', '{', '', 'NaN', '[1,2', JSON.stringify(odd) ?? ''], at)),
  'bytes that are no UTF-8': (input, at) => ({
    ...json(''),
    payload: Buffer.concat([
      Buffer.from(JSON.stringify(replaced(input, at, 'x@')).replace(/@.*$/s, '')),
      Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
  }),
  'a mark of byte order': input => json(`\ufeff${JSON.stringify(input)}`),
  'UTF-16': input => ({ ...json(''), payload: Buffer.from(JSON.stringify(input), 'utf16le') }),
  'cut short': (input, at) => {
    const text = JSON.stringify(input);
    return json(text.slice(0, at % (text.length + 1)));
  },
  'compressed, it says': input => ({
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: JSON.stringify(input),
  }),
  'another content type': (input, at) => ({
    headers: {
      'content-type': pick(
        [
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          'application/jsonp',
          'multipart/mixed',
          'image/png',
          '*/*',
          ';',
          'application/x-www-form-urlencoded; charset=x',
          'multipart/form-data',
          'multipart/form-data; boundary=',
        ],
        at,
      ),
    },
    payload: JSON.stringify(input),
  }),
  'a form': input => form(formOf(input)),
  'a form of brackets': (input, at) => {
    const field = fieldAt(input, at);
    return form(
      pick(
        [
          `${field}[]=1&${field}[a]=2&${field}=3`,
          `${field}[a][b][c][d][e]=1`,
          `${field}[99999999]=1`,
          `${field}[__proto__][x]=1&__proto__[x]=1&constructor[prototype][x]=1`,
          `[${field}]=1&[]=2&=3&&&`,
          `${field}=%E0%A4%A&${field}=%`,
          `${Array.from({ length: 900 }, (_, index) => `${field}[${index}]=${index}`).join('&')}`,
          `${field}[length]=1e9&${field}[0]=1`,
        ],
        at >> 2,
      ),
    );
  },
  'a multipart form': (input, at, odd) => multipartOf(input, at, odd),
  'headers that lie': (input, at) => ({
    headers: {
      'content-type': 'application/json',
      ...pick(
        [
          { 'idempotency-key': 'k'.repeat(300) },
          { 'idempotency-key': 'é\u0080' },
          { 'idempotency-key': '__proto__' },
          { 'accept-language': ',,;q=;x' },
          { 'accept-encoding': 'gzip;q=x, br' },
          { range: 'bytes=0-,-1' },
          { 'if-none-match': '"' },
          { 'last-event-id': '-1' },
          { 'x-forwarded-for': "1.2.3.4, ' or 1=1, ::" },
          { 'user-agent': '\u0080x'.repeat(400) },
          { accept: 'x' },
        ] as Record<string, string>[],
        at,
      ),
    },
    payload: JSON.stringify(input),
  }),
};

const asText = (value: unknown) => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  } catch {
    return 'x';
  }
};
const escaped = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 3_000)).toString());
const formOf = (input: Record<string, unknown>) =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 200) : [value]).map(
        one => `${escaped(name)}=${escaped(asText(one))}`,
      ),
    )
    .join('&');

/** A form with or without files, whole or not. */
const multipartOf = (input: Record<string, unknown>, at: number, odd: unknown): Request => {
  const name = pick(
    ['a.csv', 'é"\r\n.csv', '../../../x', '', 'x'.repeat(3_000), '%00', "a';.xlsx"],
    at >> 1,
  ).replace(/["\r\n]/g, '');
  const part = (field: string, content: string, file = false) =>
    `--b\r\ncontent-disposition: form-data; name="${field}"${file ? `; filename="${name}"` : ''}\r\n\r\n${content}\r\n`;
  const fields = Object.entries(input).map(([field, value]) => part(field, asText(value)));
  const files = ['file', 'photo', 'sites_file', 'planning_file'].map(field =>
    part(field, 'site_code,agent\nX,y\n', true),
  );
  const whole = `${fields.join('')}${pick(files, at)}--b--\r\n`;
  const bodies = [
    whole,
    whole.slice(0, at % whole.length),
    `${files.join('')}--b--\r\n`,
    `${fields.map(field => field.replace('form-data; name', 'form-data; filename="f"; name')).join('')}--b--\r\n`,
    `${part(fieldAt(input, at), '1').repeat(80)}--b--\r\n`,
    `${part('__proto__', 'x')}${part('constructor', 'y')}${whole}`,
    `--b\r\n\r\nx\r\n--b--\r\n`,
    `--b\r\ncontent-disposition: form-data\r\n\r\n${asText(odd).slice(0, 500)}\r\n--b--\r\n`,
    whole.replaceAll('--b', '--c'),
    '',
  ];
  return { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: pick(bodies, at >> 3) };
};

/** Addresses of reading calls, whose fields stand in the query. */
const queries: Record<string, Mutation> = {
  'a value of another kind': (input, at, odd) => ({
    headers: {},
    query: formOf(replaced(input, at, asText(odd))),
  }),
  'an odd number': (input, at) => ({
    headers: {},
    query: formOf(replaced(input, at, pick(oddNumbers, at >> 3))),
  }),
  'an odd text': (input, at) => ({
    headers: {},
    query: formOf(replaced(input, at, pick(oddTexts, at >> 3))),
  }),
  'a field twice': (input, at) => ({
    headers: {},
    query: `${formOf(input)}&${fieldAt(input, at)}=1&${fieldAt(input, at)}=`,
  }),
  brackets: (input, at) => ({
    headers: {},
    query: pick(['[]', '[a]', '[a][b][c][d]', '[99999999]', '[__proto__]', '[length]'], at >> 2)
      .replace(/^/, fieldAt(input, at))
      .concat('=1'),
  }),
  'broken escapes': (input, at) => ({
    headers: {},
    query: `${fieldAt(input, at)}=%E0%A4%A&%=%&__proto__=1&constructor=2`,
  }),
  'no known order': (input, at) => ({
    headers: {},
    query: `${formOf(input)}&sort=${pick(protoKeys, at)}&order=${pick(['ASC', 'x', ''], at)}&page=${pick(oddNumbers, at)}&limit=${pick(['-1', '0', '1e3', 'x'], at)}`,
  }),
  'columns of nothing': (input, at) => ({
    headers: {},
    query: `${formOf(input)}&export=true&columns=${pick(protoKeys, at)},,${'x'.repeat(70)}`,
  }),
  'headers that lie': mutations['headers that lie'],
};

it(
  `answers ${calls} calls whose bodies were mutated, none of them by falling over`,
  async () => {
    const fallen: unknown[] = [];
    let turn = 0;
    for (const endpoint of endpoints.keys()) {
      const ways = Object.entries(endpoint.method === 'GET' ? queries : mutations);
      const cases = fc.sample(fc.tuple(validInputs(endpoint), fc.nat(), junk), {
        numRuns: each,
        seed: seed + turn,
      });
      for (const [input, at, odd] of cases) {
        const [name, mutate] = ways[turn % ways.length];
        const role = roles[Math.floor(turn / ways.length) % roles.length];
        turn++;
        const { headers, query, payload } = mutate(input, at, odd, endpoint);
        const answer = await send(endpoint, role, input, { headers, query, payload });
        try {
          if (answer.status !== 200 && answer.status !== 206) expectRefusal(answer);
          expect((Object.prototype as { polluted?: unknown }).polluted).toBeUndefined();
        } catch (error) {
          fallen.push({
            seed,
            call: endpoints.get(endpoint),
            name,
            role,
            status: answer.status,
            headers,
            query: query?.slice(0, 300),
            payload: payload?.toString().slice(0, 300),
            error: String(error).slice(0, 300),
          });
        }
      }
    }
    expect(fallen.slice(0, 10)).toEqual([]);
  },
  byDepth({ quick: 60_000, ci: 300_000, deep: 1_800_000 }),
);

const send = async (
  endpoint: Endpoint,
  role: (typeof roles)[number],
  input: Record<string, unknown>,
  request: Request,
) => {
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => escaped(asText(input[name])) || 'x');
  const token = isForAgents(endpoint)
    ? await (await mobileOf(api(), agent)).token()
    : await sessionFor(api().db, `mutant-${role}`);
  const { headers, query, payload } = request;
  // A stream never ends: what is left of it is told by its own tests.
  if (endpoint.transport === 'stream') return { status: 200, headers: {}, body: '' };
  const answer = await api().app.inject({
    method: endpoint.method,
    url: query ? `${url}?${query}` : url,
    headers: { 'x-sts-token': token, ...headers },
    ...(endpoint.method !== 'GET' && payload !== undefined && { payload }),
  });
  return counted({ status: answer.statusCode, headers: answer.headers, body: safeJson(answer.payload) });
};
