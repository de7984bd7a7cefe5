import { expect, it } from 'vitest';
import { expectOk } from './answers';
import { testApi } from './harness';

const api = testApi();

it('answers health to anybody once ready, and names the database', async () => {
  const body = await expectOk(api.client(null).get('/api/health'));
  expect(body).toMatchObject({ success: true, status: 'ok', database: api.engine });
});
