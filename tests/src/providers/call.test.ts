// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { deliverySites } from '../../../contract/delivery-sites';
import { planning } from '../../../contract/planning';
import { session } from '../../../contract/session';
import { ApiError } from '../../../src/providers/ApiError';
import { call } from '../../../src/providers/call';
import { sessionStore } from '../../../src/providers/sessionStore';
import { answering, aUser } from './browser';

beforeEach(() => sessionStore.write(aUser()));

it('puts path fields into the path, the rest of a GET into the query', async () => {
  const sent = answering(() => ({ body: { success: true, sites: [], pages: 0, total: 0 } }));
  await call(deliverySites.actions.list, { site_code: 'A 1', ids: [3, 4], site_name: '', page: 2 });
  await call(deliverySites.actions.show, { site_id: 12 });
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/sites/fetch/filter?site_code=A+1&ids=3%2C4&page=2',
    '/api/sites/detail/12',
  ]);
});

it('puts the rest of a write into the body, with a key so that it counts once', async () => {
  const sent = answering(() => ({ body: { success: true } }));
  await call(planning.actions.editPlan, { task_type: 'ssr', plan_id: 5, date: '2026-03-01' });
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: '/api/ssr/plan/edit/5',
    body: { date: '2026-03-01' },
    headers: { 'X-STS-Token': 'token-of-now', 'Accept-Language': 'fr' },
  });
  expect(sent[0].headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/);
});

it('throws the refusal in the server’s words, with its fields and the record as it stands', async () => {
  answering(() => ({
    status: 422,
    body: {
      success: false,
      errcode: 130,
      error: 'Certains champs sont incorrects.',
      fields: [{ path: 'site_code', message: 'Existe déjà.' }],
      current: { version: 3 },
    },
  }));
  const error = await call(deliverySites.actions.edit, { site_id: 1 }).catch(caught => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, errcode: 130, message: 'Certains champs sont incorrects.' });
  expect(error.body.errors).toEqual({ site_code: 'Existe déjà.' });
  expect(error.current).toEqual({ version: 3 });
});

const expired = { status: 401, body: { success: false, errcode: 101, error: 'Session expirée.' } };

it('ends the session on errcode 101', async () => {
  answering(() => expired);
  await expect(call(session.actions.current, {})).rejects.toThrow('Session expirée.');
  expect(sessionStore.read()).toBeNull();
  expect(sessionStore.ended()).toBe('expired');
});

it('lets a late answer to an older token leave the new session alone', async () => {
  answering(() => {
    sessionStore.write(aUser('admin', { token: 'newer' }));
    return expired;
  });
  await expect(call(session.actions.current, {})).rejects.toThrow('Session expirée.');
  expect(sessionStore.read()?.token).toBe('newer');
});

it('keeps a session that a wrong password or a refusal did not end', async () => {
  answering(() => ({ status: 403, body: { success: false, errcode: 103, error: 'Non.' } }));
  await expect(call(session.actions.current, {})).rejects.toThrow('Non.');
  expect(sessionStore.read()).not.toBeNull();
});

it('says in words that the server did not answer, also when a proxy answers for it', async () => {
  answering(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
  await expect(call(session.actions.current, {})).rejects.toThrow(/Le serveur n’a pas répondu/);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(call(session.actions.current, {})).rejects.toMatchObject({ status: 0 });
});
