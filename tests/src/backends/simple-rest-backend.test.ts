// @vitest-environment jsdom
import { HttpError } from 'ra-core';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createSimpleRestBackend } from '../../../src/framework/backends/simple-rest-backend';
import { connection } from '../../../src/framework/providers/connection';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser } from '../providers/mock-fetch';

const sent: { url: string; method?: string; body?: unknown }[] = [];
beforeEach(() => {
  const { ping } = connection;
  sent.length = 0;
  onTestFinished(() => {
    connection.ping = ping;
    sessionStore.clear();
  });
});

/** The data provider over a server that answers everything with this. */
const connect = (
  json: unknown,
  { total, ...capabilities }: { total?: string; exactTotals?: boolean; conflicts?: boolean } = {},
) =>
  createSimpleRestBackend({
    url: 'https://fleet.example/v1',
    user: createUser(),
    capabilities,
    httpClient: async (url, { method, body } = {}) => {
      sent.push({ url: decodeURIComponent(url), method, body: body && JSON.parse(String(body)) });
      if (json instanceof Error) throw json;
      return { status: 200, headers: new Headers(total ? { 'Content-Range': total } : {}), body: '', json };
    },
  }).dataProvider;

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
const page = {
  pagination: { page: 2, perPage: 2 },
  sort: { field: 'plate', order: 'DESC' as const },
  filter: {},
};

it('asks for a page, and reads its total', async () => {
  const provider = connect(rows.slice(0, 2), { total: 'vehicles 2-3/17' });
  expect(await provider.getList('vehicles', { ...page, filter: { plate: '31' } })).toEqual({
    data: [{ id: 1 }, { id: 2 }],
    total: 17,
  });
  expect(sent[0].url).toBe(
    'https://fleet.example/v1/vehicles?sort=["plate","DESC"]&range=[2,3]&filter={"plate_q":"31"}',
  );
});

it('asks for a row more where the total is not exact: it says whether there is a next page', async () => {
  const provider = connect(rows, { total: 'vehicles 2-4/999', exactTotals: false });
  const pageInfo = { hasPreviousPage: true, hasNextPage: true };
  expect(await provider.getList('vehicles', page)).toEqual({ data: [{ id: 1 }, { id: 2 }], pageInfo });
  expect(sent[0].url).toContain('range=[2,4]');
  const last = connect(rows.slice(0, 2), { exactTotals: false });
  expect((await last.getList('vehicles', page)).pageInfo).toEqual({ ...pageInfo, hasNextPage: false });
});

const previousData = { id: 5, version: 3, plate: '01', wilaya: 9, owner: 'djezzy', colour: 'red' };

it('sends input as the contract reads it, and a version only where the server compares them', async () => {
  const edit = { id: 5, data: { wilaya: '16', version: 4 }, previousData };
  await connect({ id: 5 }).update('vehicles', edit);
  await connect({ id: 5 }, { conflicts: true }).update('vehicles', edit);
  const put = { url: 'https://fleet.example/v1/vehicles/5', method: 'PUT' };
  // A field that the contract does not know stays.
  const body = { id: 5, plate: '01', wilaya: 16, owner: 'djezzy', colour: 'red' };
  expect(sent).toEqual([
    { ...put, body: { ...body, version: 3 } },
    { ...put, body: { ...body, version: 4 } },
  ]);
});

it('refuses what the contract refuses before it is sent, beside its field', async () => {
  const saving = connect({}).create('vehicles', { data: { plate: '' } });
  const error = await saving.catch(error => error);
  expect(error.body.errors).toMatchObject({ plate: 'Valeur non valide' });
  expect(sent).toEqual([]);
});

it('shows what the server refuses beside its field', async () => {
  const refusal = new HttpError('Taken', 409, { errors: { plate: 'Déjà pris' }, current: { id: 5 } });
  const error = await connect(refusal)
    .getOne('vehicles', { id: 5 })
    .catch(error => error);
  expect(error).toMatchObject({ status: 409, message: 'Taken', isRefusal: true, current: { id: 5 } });
  expect(error.body).toEqual({ errors: { plate: 'Déjà pris' } });
});
