import { expect, it } from 'vitest';
import { testApi } from './harness';

const api = testApi();

it('answers health to anybody once ready, and names the database', async () => {
  const { status, body } = await api.client(null).get('/api/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, status: 'ok', database: api.engine });
});
