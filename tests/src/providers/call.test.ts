// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { defineCrud } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { signedIn } from '../../../contract/framework/permissions';
import { Code, Day } from '../../../contract/framework/vocabulary';
import { session } from '../../../contract/organisation/session';
import { resources } from '../../../contract/registry';
import { deliverySites } from '../../../contract/sites/delivery-sites';
import { planning } from '../../../contract/work/planning';
import { ApiError } from '../../../src/framework/providers/ApiError';
import { call } from '../../../src/framework/providers/call';
import { dataProvider } from '../../../src/framework/providers/dataProvider';
import { DeclinedError, serverQuestion } from '../../../src/framework/providers/server-question';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from './mock-fetch';

beforeEach(() => sessionStore.write(createUser('admin')));

it('puts path fields into the path, the rest of a GET into the query', async () => {
  const sent = mockFetch(() => ({ body: { success: true, sites: [], pages: 0, total: 0 } }));
  await call(deliverySites.actions.list, { site_code: 'A 1', ids: [3, 4], site_name: '', page: 2 });
  await call(deliverySites.actions.show, { site_id: 12 });
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/sites/fetch/filter?site_code=A+1&ids=3%2C4&page=2',
    '/api/sites/detail/12',
  ]);
});

it('puts the rest of a write into the body, with a key so that it counts once', async () => {
  const sent = mockFetch(() => ({ body: { success: true } }));
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
  mockFetch(() => ({
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

describe('what the server asks to confirm first', () => {
  const asks = (...paths: string[]) => ({
    status: 422,
    body: {
      ...{ success: false, errcode: 134, error: `${paths[0]} ?` },
      fields: paths.map(path => ({ path, message: `${path} ?` })),
    },
  });
  const { editPlan } = planning.actions;
  const move = (idempotencyKey?: string) =>
    call(editPlan, { task_type: 'ssr', plan_id: 5, date: '2026-03-01' }, { idempotencyKey });
  /** Answers each question as soon as it is asked, and returns their texts. */
  const answerAll = (isConfirmed: boolean) => {
    const asked: string[] = [];
    const stop = serverQuestion.subscribe(() => {
      const question = serverQuestion.read();
      if (!question) return;
      asked.push(question.text);
      question.answer(isConfirmed);
    });
    return { asked, stop };
  };

  it('is sent again with what the reader confirmed, under another key', async () => {
    const answers = [asks('agent'), asks('day'), { body: { success: true } }];
    const sent = mockFetch(() => answers.shift()!);
    const { asked, stop } = answerAll(true);
    await move('f'.repeat(32));
    stop();
    expect(asked).toEqual(['agent ?', 'day ?']);
    expect(sent.map(({ body }) => (body as { confirmed?: string[] }).confirmed)).toEqual([
      ...[undefined, ['agent'], ['agent', 'day']],
    ]);
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(3);
  });

  it('is one question of all that the server asks at once', async () => {
    const answers = [asks('agent', 'day'), { body: { success: true } }];
    const sent = mockFetch(() => answers.shift()!);
    const { asked, stop } = answerAll(true);
    await move();
    stop();
    expect(asked).toEqual(['agent ? day ?']);
    expect((sent[1].body as { confirmed?: string[] }).confirmed).toEqual(['agent', 'day']);
  });

  it('is asked where a generated form saves, too', async () => {
    const answers = [asks('cluster_id'), { body: { id: 3 } }];
    const sent = mockFetch(() => answers.shift()!);
    const { asked, stop } = answerAll(true);
    const data = { id: 3, name: 'Laghouat', number: 3, cluster_id: 5, version: 2 };
    await dataProvider.update('wilayas', { id: 3, data, previousData: data });
    stop();
    expect(asked).toEqual(['cluster_id ?']);
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['PUT', expect.not.objectContaining({ confirmed: expect.anything() })],
      ['PUT', expect.objectContaining({ cluster_id: 5, confirmed: ['cluster_id'] })],
    ]);
  });

  it('is not sent again once declined', async () => {
    const sent = mockFetch(() => asks('agent'));
    const { stop } = answerAll(false);
    await expect(move()).rejects.toBeInstanceOf(DeclinedError);
    stop();
    expect([sent.length, serverQuestion.read()]).toEqual([1, null]);
  });
});

const expired = { status: 401, body: { success: false, errcode: 101, error: 'Session expirée.' } };

it('ends the session on errcode 101', async () => {
  mockFetch(() => expired);
  await expect(call(session.actions.current, {})).rejects.toThrow('Session expirée.');
  expect(sessionStore.read()).toBeNull();
  expect(sessionStore.ended()).toBe('expired');
});

it('lets a late answer to an older token leave the new session alone', async () => {
  mockFetch(() => {
    sessionStore.write(createUser('admin', { token: 'newer' }));
    return expired;
  });
  await expect(call(session.actions.current, {})).rejects.toThrow('Session expirée.');
  expect(sessionStore.read()?.token).toBe('newer');
});

it('keeps a session that a wrong password or a refusal did not end', async () => {
  mockFetch(() => ({ status: 403, body: { success: false, errcode: 103, error: 'Non.' } }));
  await expect(call(session.actions.current, {})).rejects.toThrow('Non.');
  expect(sessionStore.read()).not.toBeNull();
});

it('says in words that a proxy answered for the server', async () => {
  mockFetch(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
  await expect(call(session.actions.current, {})).rejects.toThrow(
    /Le serveur a répondu par une erreur \(502\)/,
  );
});

it('reads a page of the list, with the contract’s id field as id and only its own sorts', async () => {
  const sent = mockFetch(() => ({
    body: { success: true, sites: [{ site_id: 4, site_code: 'A4' }], pages: 9, total: 131 },
  }));
  const page = { pagination: { page: 2, perPage: 15 }, filter: { site_code: 'A' } };
  const { data, total } = await dataProvider.getList('ssr/sites', {
    ...page,
    sort: { field: 'site_name', order: 'DESC' },
  });
  await dataProvider.getList('ssr/sites', { ...page, sort: { field: 'id', order: 'ASC' } });
  expect(data).toEqual([{ id: 4, site_id: 4, site_code: 'A4' }]);
  expect(total).toBe(131);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/ssr/sites/fetch/filter?site_code=A&page=2&limit=15&sort=site_name&order=DESC',
    '/api/ssr/sites/fetch/filter?site_code=A&page=2&limit=15',
  ]);
});

it('reads one record from where the action says it is', async () => {
  mockFetch(() => ({ body: { success: true, data: { site_id: 12, site_name: 'Adrar' } } }));
  const { data } = await dataProvider.getOne('delivery/sites', { id: 12 });
  expect(data).toEqual({ id: 12, site_id: 12, site_name: 'Adrar' });
});

it('reads several records by their ids', async () => {
  const sent = mockFetch(() => ({ body: { success: true, sites: [{ site_id: 1 }], pages: 1, total: 1 } }));
  await dataProvider.getMany('sites', { ids: [1, 2] });
  expect(sent[0].url).toBe('/api/sites/fetch?ids=1%2C2&limit=2');
});

it('sends with an edit the fields the action names, what was emptied, and the version that was read', async () => {
  const sent = mockFetch(() => ({ body: { success: true, data: { site_id: 3, version: 8 } } }));
  const { data } = await dataProvider.update('delivery/sites', {
    id: 3,
    data: { site_name: null, site_code: 'B3', owner: 'O&M' },
    previousData: { id: 3, version: 7 },
  });
  expect(sent[0].body).toEqual({ site_id: 3, site_name: '', site_code: 'B3', version: 7 });
  expect(data).toMatchObject({ id: 3, version: 8 });
});

it('takes the id of a new record from the answer', async () => {
  mockFetch(() => ({ body: { success: true, site_id: 77 } }));
  const { data } = await dataProvider.create('delivery/sites', { data: { site_code: 'N' } });
  expect(data).toMatchObject({ id: 77, site_code: 'N' });
});

it('serves a plain resource over simple REST, with the session, and sends only what its contract names', async () => {
  const badges = defineCrud({
    name: 'badges',
    fields: { code: Code, ends_on: Day.nullable() },
    key: 'code',
    filters: ['code'],
    read: signedIn,
    write: signedIn,
    visibility: 'everyone',
  });
  const registered = resources as Map<string, ResourceContract>;
  registered.set(badges.name, badges);
  onTestFinished(() => void registered.delete(badges.name));
  const sent = mockFetch(({ method }) =>
    method === 'GET'
      ? { body: [{ id: 1, code: 'B1' }], headers: { 'Content-Range': 'badges 0-24/61' } }
      : { body: { id: 1, code: 'B2', ends_on: null, version: 3 } },
  );
  const list = await dataProvider.getList('badges', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'owner', order: 'ASC' },
    filter: { code: 'B' },
  });
  await dataProvider.update('badges', {
    id: 1,
    data: { id: 1, code: 'B2', ends_on: null, label: 'not named' },
    previousData: { id: 1, version: 2 },
  });
  expect(list).toMatchObject({ data: [{ id: 1 }], total: 61 });
  expect(decodeURIComponent(sent[0].url)).toBe(
    '/api/badges?filter={"code":"B"}&range=[0,24]&sort=["id","ASC"]',
  );
  expect(sent[1]).toMatchObject({ method: 'PUT', url: '/api/badges/1' });
  expect(sent[1].body).toEqual({ id: 1, code: 'B2', ends_on: null, version: 2 });
  expect(sent.every(({ headers }) => headers['X-STS-Token'] === 'token-of-now')).toBe(true);
});
