import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { uniqueName } from '../factories/sites';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();

const newSite = (code: string) => ({ site_owner: 'inhouse', site_code: code, site_address_wilaya: 16 });
const create = (values: object, key: string, username = 'admin') =>
  api.client(username).post('/api/entrepots/new', { ...values }, { 'idempotency-key': key });
const countOf = async (code: string) => {
  const { body } = await api.client('admin').get('/api/sites/fetch', { site_code: code });
  return body.total;
};

it('answers a repeated request with the first answer and does nothing again', async () => {
  const code = uniqueName('I');
  const first = await create(newSite(code), 'one');
  const again = await create(newSite(code), 'one');
  expect(first.status).toBe(200);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await countOf(code)).toBe(1);
  const { body } = await api.client('admin').get(`/api/sites/history/${first.body.site_id}`);
  expect(body.data).toHaveLength(1);
});

it('does it once when the same request comes five times at once, and gives all the same answer', async () => {
  const code = uniqueName('I');
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(newSite(code), 'five')));
  expect(await countOf(code)).toBe(1);
  for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0].body]);
});

it('does again what is older than 30 days', async () => {
  await create(newSite(uniqueName('I')), 'old');
  await api.update('idempotency', { key: 'old' }, { created_at: new Date(Date.now() - 31 * 24 * 3_600_000) });
  const code = uniqueName('I');
  await expectOk(create(newSite(code), 'old'));
  expect(await countOf(code)).toBe(1);
});

it('refuses another content under the same key', async () => {
  await create(newSite(uniqueName('I')), 'other');
  const code = uniqueName('I');
  const { status, body } = await create(newSite(code), 'other');
  expect([status, body.errcode]).toEqual([409, 133]);
  expect(await countOf(code)).toBe(0);
});

it('keeps keys apart by account', async () => {
  const [mine, theirs] = [uniqueName('I'), uniqueName('I')];
  await create(newSite(mine), 'same');
  await expectOk(create(newSite(theirs), 'same', 'cluster'));
  expect(await countOf(theirs)).toBe(1);
});

it('lets a refused request be corrected under its key', async () => {
  const code = uniqueName('I');
  expect((await create({ ...newSite(code), site_address_wilaya: 99 }, 'corrected')).status).toBe(422);
  await expectOk(create(newSite(code), 'corrected'));
});

it('refuses a key that is longer than it can keep', async () => {
  const code = uniqueName('I');
  expect((await create(newSite(code), randomBytes(2_000).toString('hex'))).status).toBe(422);
  expect(await countOf(code)).toBe(0);
});
