import { expect, it } from 'vitest';
import { redactValues } from '../../server/framework/db/redact-values';
import { serializeError } from '../../server/framework/http/serialize-error';
import { serializeRequest } from '../../server/framework/http/serialize-request';

const logged = (url: string) => serializeRequest({ method: 'GET', url, ip: '10.0.0.1' }).url;

it.each(['token', 'Token', 'token[]', '%74oken', 'a[token]', 'sig', '%E0%A4%A'])(
  'logs no value of %s',
  name => {
    expect(logged(`/api/sites/fetch?page=1&${name}=s3cret&limit=2`)).toBe(
      `/api/sites/fetch?page=1&${name}=…&limit=2`,
    );
  },
);

it('logs no value behind a second question mark', () => {
  expect(logged('/api/x?a=1?b&token=s3cret?c')).not.toContain('s3cret');
});

it('leaves other addresses as they are', () => {
  expect(logged('/api/sites/fetch?site_name=a%20b&x')).toBe('/api/sites/fetch?site_name=a%20b&x');
  expect(logged('/')).toBe('/');
});

it('logs of an error what it is and where, and nothing that a row, a mail or a value holds', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "s3cret"'), {
    code: '22P02',
    detail: 'Failing row contains (1, s3cret).',
    where: "unnamed portal parameter $1 = 's3cret'",
    table: 'accounts',
    cause: Object.assign(new Error('rejected'), { response: '550 s3cret', responseCode: 550 }),
  });
  const result = serializeError(error);
  expect(result).toMatchObject({
    type: 'Error',
    message: 'invalid input syntax for type uuid: "…"',
    code: '22P02',
    table: 'accounts',
    cause: { message: 'rejected', responseCode: 550 },
  });
  expect(result.stack).toContain('logged-request.test.ts');
  expect(JSON.stringify(result)).not.toContain('s3cret');
});

it.each([
  ["  Index Cond: (token_hash = '0badc0de'::text)", "  Index Cond: (token_hash = '…'::text)"],
  ["  Filter: ((name)::text ~~ '%O''Neil%'::text)", "  Filter: ((name)::text ~~ '…'::text)"],
  ['  Filter: ((site_id = 4711) AND (lat > -1.5))', '  Filter: ((site_id = …) AND (lat > …))'],
  ['  Index Cond: (id = $1)', '  Index Cond: (id = $1)'],
  [
    '->  Index Scan using plans_2 on plans t1  (cost=0.15..8.17 rows=1 width=36)',
    '->  Index Scan using plans_2 on plans t1  (cost=0.15..8.17 rows=1 width=36)',
  ],
])('takes the values out of a plan: %s', (line, result) => {
  expect(redactValues([line])).toEqual([result]);
});

it('takes a value out of a plan that goes on in the next line', () => {
  const plan = [
    'Seq Scan on notes  (cost=0.00..1.07 rows=1)',
    "  Filter: (text = 's3cret",
    "s3cret too'::text)",
  ];
  expect(redactValues(plan)).toEqual([plan[0], "  Filter: (text = '…'::text)"]);
});
