import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { tools } from '../../../contract/work/tools';
import { readRows } from '../../workbooks';
import { gauges, testResourceApi } from './test-resources';

const { list, show, create, edit, remove, history } = gauges.actions;
const api = testResourceApi();
const admin = api.client('admin');
beforeAll(async () => {
  for (const code of ['B2', 'a1', 'Clé', 'D4', 'e5']) await admin.call(create, aTool({ code }));
});

const aTool = (values: object) => ({ wilaya: 16, owner: 'inhouse', ...values });
const fetchList = async (values: Record<string, unknown>, client = admin) => {
  const query = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  );
  const { status, headers, body } = await client.call(list, query);
  return { status, range: headers['content-range'], body };
};
const codes = (body: { code: string }[]) => body.map(({ code }) => code);

describe('lists', () => {
  it('answers the rows alone, with their place and the exact total in Content-Range', async () => {
    const { status, range, body } = await fetchList({ sort: ['code', 'ASC'], range: [0, 1] });
    expect([status, range, codes(body)]).toEqual([200, 'gauges 0-1/5', ['a1', 'B2']]);
    expect(Object.keys(body[0])).toEqual(Object.keys(gauges.record.shape));
    const last = await fetchList({ sort: ['code', 'DESC'], range: [3, 9] });
    expect([last.range, codes(last.body)]).toEqual(['gauges 3-4/5', ['B2', 'a1']]);
    expect((await fetchList({ range: [90, 99] })).range).toBe('gauges */5');
    expect(codes((await fetchList({})).body)).toEqual(['a1', 'B2', 'Clé', 'D4', 'e5']);
  });

  // Filters by fields: filters.test.ts.
  it('filters by one id or several', async () => {
    const { body: made } = await admin.call(create, aTool({ code: 'late' }));
    for (const id of [[made.id], made.id])
      expect(codes((await fetchList({ filter: { id } })).body)).toEqual(['late']);
    await admin.call(remove, { id: made.id });
  });

  it.each([
    ['an unknown filter', { filter: { colour: 'red' } }],
    ['an unknown order', { sort: ['note', 'ASC'] }],
    ['more than 1,000 rows', { range: [0, 1000] }],
    ['what is no JSON', { filter: '{' }],
    ['more than 1,000 ids', { filter: { id: Array.from({ length: 1001 }, (_, index) => index + 1) } }],
  ])('refuses %s by the envelope', async (_, query) => {
    const { status, body } = await fetchList(query);
    const fields = [{ path: expect.stringMatching(/\S/) }];
    expect([status, body]).toMatchObject([422, { success: false, errcode: 130, fields }]);
  });

  it('exports what the filter leaves, with names for what stands for something', async () => {
    const { body: made } = await admin.call(
      create,
      aTool({ code: '=1+1', wilaya: 31, checked: '2026-05-17' }),
    );
    const { headers, body } = await admin.call(list, { filter: '{"wilaya":31}', export: 'true' });
    expect(headers['content-disposition']).toContain('gauges.xlsx');
    const rows = readRows(body, 'gauges');
    expect(rows).toHaveLength(2);
    expect(rows[1].slice(0, 3)).toEqual(['=1+1', 'Oran', 'O&M']);
    const chosen = await admin.call(list, { export: 'true', columns: 'owner,code' });
    expect(readRows(chosen.body, 'gauges')[0]).toHaveLength(2);
    await admin.call(remove, { id: made.id });
  });
});

describe('one record', () => {
  it('is made, shown, changed and removed, each time answered as it stands', async () => {
    const made = await admin.call(create, aTool({ code: 'X1', price: 12.5, note: '' }));
    const empty = { agent: null, checked: null, note: null };
    const body = { code: 'X1', wilaya: 16, owner: 'inhouse', price: 12.5, ...empty, version: 1 };
    expect(made).toMatchObject({ status: 200, body });
    const { id } = made.body;
    expect((await admin.call(show, { id })).body).toEqual(made.body);

    const changed = await admin.call(edit, { ...made.body, note: 'neuf', checked: '2026-02-03' });
    expect(changed.body).toEqual({ ...made.body, note: 'neuf', checked: '2026-02-03', version: 2 });
    // What may be empty and is not sent stays, what is sent empty is emptied.
    const again = await admin.call(edit, aTool({ id, code: 'X1', checked: null }));
    expect(again.body).toMatchObject({ note: 'neuf', checked: null, price: 12.5, version: 3 });

    expect((await admin.call(remove, { id })).body).toEqual(again.body);
    expect((await admin.call(show, { id })).status).toBe(404);
    expect(await api.rows('gauges' as never, { id } as never)).toEqual([]);
  });

  it('takes an edit from an older version for a conflict, and shows the version of now', async () => {
    const { body: made } = await admin.call(create, aTool({ code: 'V1' }));
    const { body: first } = await admin.call(edit, { ...made, note: 'one' });
    const second = await admin.call(edit, { ...made, note: 'two' });
    expect(second).toMatchObject({ status: 409, body: { success: false, errcode: 109, current: first } });
    expect((await admin.call(show, { id: made.id })).body.note).toBe('one');
    await admin.call(remove, { id: made.id });
  });

  it('keeps its history with before and after, even when it is gone', async () => {
    const { body: made } = await admin.call(create, aTool({ code: 'H1' }));
    const { body: changed } = await admin.call(edit, { ...made, note: 'x' });
    await admin.call(edit, changed);
    const { body } = await admin.call(history, { id: made.id });
    expect(body).toMatchObject({
      success: true,
      data: [
        { action: 'gauges.edit', username: 'admin', before: { note: null }, after: { note: 'x' } },
        { action: 'gauges.create', before: null, after: { code: 'H1', wilaya: 16, owner: 'inhouse' } },
      ],
    });
    await admin.call(remove, { id: made.id });
    expect((await admin.call(history, { id: made.id })).status).toBe(404);
    expect((await api.history('gauges', made.id)).at(-1)).toMatchObject({
      action: 'gauges.remove',
      before: { code: 'H1', wilaya: 16, owner: 'inhouse', note: 'x' },
      after: null,
    });
  });

  it.each([
    ['code', { code: '' }],
    ['code', { code: 'a1' }],
    ['wilaya', { wilaya: 99 }],
    ['owner', { owner: 'nobody' }],
    ['agent', { agent: 999_999 }],
    ['trouble', { trouble: 'none such' }],
  ])('names %s where it cannot be taken', async (path, wrong) => {
    const { status, body } = await admin.call(create, aTool({ code: 'N1', ...wrong }));
    expect([status, body.success, body.fields]).toEqual([
      422,
      false,
      [{ path, message: expect.stringMatching(/\S/) }],
    ]);
    const { body: made } = await admin.call(create, aTool({ code: 'N2' }));
    const refused = await admin.call(edit, { ...made, ...wrong });
    expect([refused.status, refused.body.fields?.[0].path]).toEqual([422, path]);
    await admin.call(remove, { id: made.id });
  });

  it('takes no key that the contract does not name', async () => {
    const { status, body } = await admin.call(create, aTool({ code: 'K1', created_by: 1 }));
    expect([status, body.success]).toEqual([422, false]);
  });

  it('is removed by any simple REST client, which says text/plain of an empty body', async () => {
    const { body: made } = await admin.call(create, aTool({ code: 'P1' }));
    const answer = await api.app.inject({
      method: 'DELETE',
      url: `/api/gauges/${made.id}`,
      headers: { 'x-sts-token': await admin.token(), 'content-type': 'text/plain' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, made]);
  });
});

it('tells OpenAPI what travels: rows and records without envelope', async () => {
  const { paths } = (await api.app.inject('/api/docs/json')).json();
  const of = (path: string, method: string) =>
    paths[path][method].responses['200'].content['application/json'].schema;
  expect(of('/api/gauges', 'get').type).toBe('array');
  expect(Object.keys(of('/api/gauges/{id}', 'put').properties)).toContain('version');
  expect(Object.keys(paths['/api/gauges'])).toEqual(['get', 'post']);
});

it('takes a day for past when it is over in Algeria, and not before', async () => {
  const tool = { serial: 'EDGE', name: 'Pince', cluster: 1, calibration_due: '2030-05-10' };
  const { id } = (await admin.call(tools.actions.create, tool)).body;
  const filter = JSON.stringify({ calibration_due_passed: 'yes', id: [id] });
  await admin.token();
  onTestFinished(() => void vi.useRealTimers());
  const isPast = async (instant: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const { body } = await admin.call(tools.actions.list, { filter });
    vi.useRealTimers();
    return body.length === 1;
  };
  // An hour ahead of UTC all year.
  expect(await isPast('2030-05-10T22:59:00Z')).toBe(false);
  expect(await isPast('2030-05-10T23:01:00Z')).toBe(true);
});
