import fc from 'fast-check';
import { type Endpoint, pathParams } from '../../../contract/framework/endpoint';
import { getImportDefinition, listImportKinds } from '../../../contract/framework/import-kinds';
import { buildMultipart, type Upload } from '../harness';

export type Input = Record<string, unknown>;
export type Request = { query?: string; headers?: Record<string, string>; payload?: string | Buffer };

/** A call's input as a client sends it; a file stands in the field `file`. */
export const buildRequest = ({ path, method, files }: Endpoint, input: Input): Request => {
  const inPath = ['file', ...pathParams(path)];
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  if (method === 'GET') return { query: encodeForm(rest) };
  const texts = () => Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toText(value)]));
  if (files) return buildMultipart(texts(), { [files[0]]: input.file as Upload });
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(rest) };
};

export const buildUrl = ({ path }: Endpoint, input: Input) =>
  path.replace(/:(\w+)/g, (_, name) => encodeText(toText(input[name])) || 'x');

export const encodeForm = (input: Input) =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value.slice(0, 300) : [value]).map(
        one => `${encodeText(name)}=${encodeText(toText(one))}`,
      ),
    )
    .join('&');

/** Half characters are sent as what stands for them. */
export const encodeText = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 3_000)).toString());

export const toText = (value: unknown): string => {
  try {
    return typeof value === 'object' ? (JSON.stringify(value) ?? 'x') : String(value);
  } catch {
    return 'x';
  }
};

const cell = fc.oneof(
  fc.constantFrom('', '16A001', '2030-05-17', 'agent', 'O&M', 'Alger', 'delivery', '36,7', '=1+1', '\0', '"'),
  fc.string({ unit: 'binary' }),
);
const everyColumn = [...new Set(listImportKinds().flatMap(kind => getImportDefinition(kind).columns))].join(
  ',',
);
const header = fc.oneof(
  { weight: 6, arbitrary: fc.constant(everyColumn) },
  fc.constantFrom('site_code,site_code,site_code', 'nothing,known', ''),
);
const sheet = fc
  .tuple(header, fc.array(fc.array(cell, { maxLength: 15 }), { minLength: 1, maxLength: 12 }))
  .map(([first, rows]) => [first, ...rows.map(row => ['16A001', ...row].join(','))].join('\n'));
const oddNames = ['a.CSV', 'a.xlsx', 'a.xlsm', 'a', '', '../../a.csv', 'é\u0301.csv', '.csv'];
/** Files of every kind, most of them sheets. */
export const arbitraryUpload = (picture: Buffer): fc.Arbitrary<Upload> =>
  fc.record({
    name: fc.oneof({ weight: 3, arbitrary: fc.constant('a.csv') }, fc.constantFrom(...oddNames)),
    content: fc.oneof(
      { weight: 6, arbitrary: sheet },
      fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
      fc.constant(picture),
      fc.constantFrom('', '%PDF-1.4\n%%EOF\n', 'PK\x03\x04', '\ufeff', '\n\n\n', 'x'.repeat(300_000)),
    ),
  });
