import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChange } from '../../../server/audit/queries';
import { plainRow } from '../../../server/audit/take-back/plain-rows';
import { gauges, startWithRegisters } from '../crud/registers';
import type { Api } from '../harness';

/** The tests' own resources are not in the register that the audit's calls read: the step below them is asked. */
let api: Api;
beforeAll(async () => {
  api = await startWithRegisters();
});
afterAll(() => api.close());

const tool = {
  code: 'PERCEUSE',
  wilaya: 16,
  owner: 'inhouse',
  agent: null,
  checked: '2030-01-31',
  price: 12.5,
};
const lastChange = async () =>
  (
    await api.db
      .selectFrom('history')
      .select('id')
      .where('object', '=', 'gauges')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id;
const takeBack = async (id: number) => {
  const change = (await findChange(api.db, id))!;
  const userid = await api.accountId('admin');
  await api.db.transaction().execute(async db => {
    const user = { userid, role: 'admin', permissions: {}, owner: null, cluster: null };
    await plainRow(gauges)({ db, user, request: { ip: '::1' } } as never, [change]);
  });
};

it('an edited, a removed and a new row of a plain resource are taken back', async () => {
  const admin = api.client('admin');
  const { list, create, edit, remove } = gauges.actions as any;
  const all = async () => (await admin.call(list, {})).body;
  const { id } = (await admin.call(create, tool)).body;
  const created = await lastChange();
  const [before] = await all();

  await admin.call(edit, { id, ...tool, price: 99, note: 'Chère', checked: '2031-01-31' });
  const edited = await lastChange();
  await expect(takeBack(created)).rejects.toMatchObject({ status: 409 });
  await takeBack(edited);
  expect(await all()).toEqual([{ ...before, version: expect.any(Number) }]);

  await admin.call(remove, { id });
  const removed = await lastChange();
  await takeBack(removed);
  expect(await all()).toEqual([{ ...before, version: expect.any(Number) }]);
  await expect(takeBack(removed)).rejects.toMatchObject({ status: 409 });

  await takeBack(created);
  expect(await all()).toEqual([]);
});
