import { encodeForm, encodeText, type Input, type Request, toText } from './requests';

/** An input on its way: what is sent of it, whatever it says; `at` chooses, `odd` is some value that nobody expects. */
export type Mutation = (input: Input, at: number, odd: unknown) => Request;

const json = (payload: string | Buffer, headers = {}): Request => ({
  headers: { 'content-type': 'application/json', ...headers },
  payload,
});
const form = (payload: string): Request => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload,
});
const fieldAt = (input: Input, at: number) =>
  Object.keys(input)[at % Math.max(1, Object.keys(input).length)] ?? 'x';
const replaced = (input: Input, at: number, value: unknown) => ({ ...input, [fieldAt(input, at)]: value });
/** A body in which one value is written as it stands here, JSON or not. */
const raw = (input: Input, at: number, text: string) =>
  json(JSON.stringify(replaced(input, at, '@@')).replace('"@@"', () => text));
/** A body that begins with this field. */
const beginning = (input: Input, field: string) =>
  json(
    JSON.stringify(input)
      .replace(/^\{/, () => `{${field},`)
      .replace(',}', '}'),
  );
const pick = <T>(from: readonly T[], at: number) => from[at % from.length];
const nested = (at: number, open: string, close: string) => {
  const depth = 50 + (at % 3_000);
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

const oddNumbers = [
  ...['1e999', '-1e999', '9007199254740993', '1e-400', '-0', '2147483648', '-1', '0.1'],
  '99999999999999999999',
];
const oddTexts = [
  ...['NaN', 'Infinity', '0x10', '1_000', '٣', '１', '0000-00-00', '9999-12-31', '10000-01-01'],
  ...['-000001-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '2026-02-30', '2026-11-22T25:61:61Z'],
  ...['2026-11-22T10:00:00+25:00', '24:00', '%00', '{{7*7}}', '../../../etc/passwd', '=cmd|x'],
  ...['<script>alert(1)</script>', '\u0000', '\ud83d', 'ﷺ'.repeat(500), 'İ'.repeat(50), 'x'.repeat(3_000)],
];
const protoKeys = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length'],
];
const contentTypes = [
  ...['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/jsonp'],
  ...['multipart/mixed', 'image/png', '*/*', ';', 'application/x-www-form-urlencoded; charset=x'],
  ...['multipart/form-data', 'multipart/form-data; boundary='],
];
const lyingHeaders: Record<string, string>[] = [
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
];

export const bodyMutations: Record<string, Mutation> = {
  'a value of another kind': (input, at, odd) => json(JSON.stringify(replaced(input, at, odd)) ?? ''),
  'an odd number': (input, at) => raw(input, at, pick(oddNumbers, at >> 3)),
  'an odd text': (input, at) => json(JSON.stringify(replaced(input, at, pick(oddTexts, at >> 3)))),
  'a list for one': (input, at) => json(JSON.stringify(replaced(input, at, [input[fieldAt(input, at)]]))),
  'a list of lists': (input, at) =>
    json(JSON.stringify(replaced(input, at, [[[input[fieldAt(input, at)]]]]))),
  'an object for one': (input, at) => {
    const object = { [pick(protoKeys, at >> 2)]: input[fieldAt(input, at)], 0: 1 };
    return json(JSON.stringify(replaced(input, at, object)));
  },
  'a long list': (input, at) => json(JSON.stringify(replaced(input, at, [...Array(30_000).keys()]))),
  'a field twice': (input, at) => beginning(input, `${JSON.stringify(fieldAt(input, at))}:[]`),
  'a key of prototypes': (input, at) => beginning(input, `"${pick(protoKeys, at)}":{"polluted":"yes"}`),
  'a value of great depth': (input, at) => raw(input, at, nested(at, '[', ']')),
  'objects of great depth': (input, at) => raw(input, at, nested(at, '{"a":', '}')),
  'no object': (_, at, odd) =>
    json(pick(['[]', 'null', 'true', '1', '""', '{', '', 'NaN', '[1,2', JSON.stringify(odd) ?? ''], at)),
  'bytes that are no UTF-8': (input, at) =>
    json(
      Buffer.concat([
        Buffer.from(JSON.stringify(replaced(input, at, 'x@')).replace(/@.*$/s, '')),
        Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
    ),
  'a mark of byte order': input => json(`\ufeff${JSON.stringify(input)}`),
  'UTF-16': input => json(Buffer.from(JSON.stringify(input), 'utf16le')),
  'cut short': (input, at) => {
    const text = JSON.stringify(input);
    return json(text.slice(0, at % (text.length + 1)));
  },
  'compressed, it says': input => json(JSON.stringify(input), { 'content-encoding': 'gzip' }),
  'another content type': (input, at) =>
    json(JSON.stringify(input), { 'content-type': pick(contentTypes, at) }),
  'a form': input => form(encodeForm(input)),
  'a form of brackets': (input, at) => {
    const field = fieldAt(input, at);
    const odd = [
      `${field}[]=1&${field}[a]=2&${field}=3`,
      `${field}[a][b][c][d][e]=1`,
      `${field}[99999999]=1`,
      `${field}[__proto__][x]=1&__proto__[x]=1&constructor[prototype][x]=1`,
      `[${field}]=1&[]=2&=3&&&`,
      `${field}=%E0%A4%A&${field}=%`,
      Array.from({ length: 900 }, (_, index) => `${field}[${index}]=${index}`).join('&'),
      `${field}[length]=1e9&${field}[0]=1`,
    ];
    return form(pick(odd, at >> 2));
  },
  'a multipart form': (input, at, odd) => multipartOf(input, at, odd),
  'headers that lie': (input, at) => json(JSON.stringify(input), pick(lyingHeaders, at)),
};

/** A form with or without files, whole or not. */
const multipartOf = (input: Input, at: number, odd: unknown): Request => {
  const name = pick(['a.csv', 'é.csv', '../../../x', '', 'x'.repeat(3_000), '%00', "a';.xlsx"], at >> 1);
  const part = (field: string, content: string, file = false) =>
    `--b\r\ncontent-disposition: form-data; name="${field}"${file ? `; filename="${name}"` : ''}\r\n\r\n${content}\r\n`;
  const fields = Object.entries(input).map(([field, value]) => part(field, toText(value)));
  const files = ['file', 'photo', 'sites_file', 'planning_file'].map(field =>
    part(field, 'site_code,agent\nX,y\n', true),
  );
  const fullForm = `${fields.join('')}${pick(files, at)}--b--\r\n`;
  const odds = [
    fullForm,
    fullForm.slice(0, at % fullForm.length),
    `${files.join('')}--b--\r\n`,
    `${fields.map(field => field.replace('form-data; name', 'form-data; filename="f"; name')).join('')}--b--\r\n`,
    `${part(fieldAt(input, at), '1').repeat(80)}--b--\r\n`,
    `${part('__proto__', 'x')}${part('constructor', 'y')}${fullForm}`,
    `--b\r\n\r\nx\r\n--b--\r\n`,
    `--b\r\ncontent-disposition: form-data\r\n\r\n${toText(odd).slice(0, 500)}\r\n--b--\r\n`,
    fullForm.replaceAll('--b', '--c'),
    '',
  ];
  return { headers: { 'content-type': 'multipart/form-data; boundary=b' }, payload: pick(odds, at >> 3) };
};

/** Of reading calls, whose fields stand in the address. */
export const queryMutations: Record<string, Mutation> = {
  'a value of another kind': (input, at, odd) => ({ query: encodeForm(replaced(input, at, toText(odd))) }),
  'an odd number': (input, at) => ({ query: encodeForm(replaced(input, at, pick(oddNumbers, at >> 3))) }),
  'an odd text': (input, at) => ({ query: encodeForm(replaced(input, at, pick(oddTexts, at >> 3))) }),
  'a field twice': (input, at) => ({
    query: `${encodeForm(input)}&${fieldAt(input, at)}=1&${fieldAt(input, at)}=`,
  }),
  brackets: (input, at) => {
    const odd = ['[]', '[a]', '[a][b][c][d]', '[99999999]', '[__proto__]', '[length]'];
    return { query: `${encodeText(fieldAt(input, at))}${pick(odd, at >> 2)}=1` };
  },
  'broken escapes': (input, at) => ({
    query: `${fieldAt(input, at)}=%E0%A4%A&%=%&__proto__=1&constructor=2`,
  }),
  'no known order': (input, at) => ({
    query: `${encodeForm(input)}&sort=${pick(protoKeys, at)}&order=${pick(['ASC', 'x', ''], at)}&page=${pick(oddNumbers, at)}&limit=${pick(['-1', '0', '1e3', 'x'], at)}`,
  }),
  'columns of nothing': (input, at) => ({
    query: `${encodeForm(input)}&export=true&columns=${pick(protoKeys, at)},,${'x'.repeat(70)}`,
  }),
  'headers that lie': (input, at) => ({ query: encodeForm(input), headers: pick(lyingHeaders, at) }),
};
