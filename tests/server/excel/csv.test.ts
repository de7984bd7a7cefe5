import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Column } from '../../../server/excel/columns';
import { writeCsv } from '../../../server/excel/csv';

const columns: Column[] = [
  { header: 'Code', kind: 'text' },
  { header: 'Lat', kind: 'number' },
  { header: 'Date', kind: 'day' },
  { header: 'Créé le', kind: 'instant' },
];

it('writes RFC 4180 with a byte order mark', async () => {
  expect(await csv([['a,b "c"', '-3.05', '2025-02-28T00:00', '2025-02-28T23:30:00Z']], [['é', null]])).toBe(
    '\ufeffCode,Lat,Date,Créé le\r\n"a,b ""c""",-3.05,2025-02-28,2025-03-01 00:30\r\né,,,\r\n',
  );
});

it.each(['=1+1', '+213', '-5', '@x', '\tx', '\rx', '=1\n2'])('guards %j', async value => {
  expect(await csv([[value]])).toContain(`\r\n"'${value}",`);
});

async function csv(...batches: unknown[][][]): Promise<string> {
  return (await buffer(writeCsv(columns, batches))).toString();
}
