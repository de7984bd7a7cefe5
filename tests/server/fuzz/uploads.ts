import fc from 'fast-check';
import { importFacts, importKinds } from '../../../contract/import-kinds';
import type { Upload } from '../harness';

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
/** Files of every kind, most of them sheets. */
export const uploads = (picture: Buffer): fc.Arbitrary<Upload> =>
  fc.record({
    name: fc.oneof({ weight: 3, arbitrary: fc.constant('a.csv') }, fc.constantFrom(...oddNames)),
    content: fc.oneof(
      { weight: 6, arbitrary: sheet },
      fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes)),
      fc.constant(picture),
      fc.constantFrom('', '%PDF-1.4\n%%EOF\n', 'PK\x03\x04', '\ufeff', '\n\n\n', 'x'.repeat(300_000)),
    ),
  });
