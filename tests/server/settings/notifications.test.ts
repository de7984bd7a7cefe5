import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formLists } from '../../../contract/form-lists';
import { notifications as own } from '../../../contract/notifications';
import { settings } from '../../../contract/settings';
import { type Api, type Client, startApi } from '../harness';

const { audience, notifications, publish, sticky } = settings.actions;

let api: Api;
let admin: Client;
const ids: Record<string, number> = {};
beforeAll(async () => {
  api = await startApi();
  admin = api.client('admin');
  const people = {
    'told.one': { owner: 'MBS', cluster_id: 3 },
    'told.two': { owner: 'MBS', cluster_id: 4 },
    'told.three': { owner: 'netfer', cluster_id: 4 },
    'told.gone': { owner: 'netfer', cluster_id: 4, status: 'disabled' as const },
  };
  for (const [username, values] of Object.entries(people))
    ids[username] = await api.person({ role: 'agent', username, ...values });
});
afterAll(() => api?.close());

describe('a published message', () => {
  it.each([
    ['users', { users: ['told.one', 'told.gone'] }, ['told.one']],
    ['an owner', { owner: ['netfer'] }, ['told.three']],
    [
      'a user and an owner, each once',
      { users: ['told.three', 'told.one'], owner: ['netfer'] },
      ['told.one', 'told.three'],
    ],
  ])('reaches %s', async (about, { users, ...lists }: any, told) => {
    const message = `Panne générale : ${about}`;
    const { status, body } = await admin.call(publish, {
      message,
      ...lists,
      ...(users && { users: users.map((name: string) => ids[name]) }),
    });
    expect([status, body.sent >= told.length]).toEqual([200, true]);
    for (const name of ['told.one', 'told.two', 'told.three']) {
      const { content } = (await api.client(name).call(own.actions.fetch)).body;
      const got = content.filter((each: any) => each.content === message).length;
      expect([name, got]).toEqual([name, told.includes(name) ? 1 : 0]);
    }
  });

  it('reaches the people of a cluster, and says how many', async () => {
    const expected = await api.rows('accounts', { cluster_id: 4, status: 'active' });
    const { body } = await admin.call(publish, { message: 'Réunion', cluster: [4] });
    expect(body.sent).toBe(expected.length);
  });

  it('says before whom it would reach, by name, and goes to nobody else', async () => {
    const lists = { users: [ids['told.one'], ids['told.gone']], owner: ['netfer'] };
    const { body } = await admin.call(audience, lists);
    const named = body.people.map(({ username }: any) => username);
    expect(body.count).toBe(named.length);
    expect(named).toEqual(expect.arrayContaining(['told.one', 'told.three']));
    expect(named).not.toContain('told.gone');
    const told = async () =>
      (
        await api.db
          .selectFrom('notifications')
          .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
          .select('accounts.username')
          .where('content', '=', 'Dit avant')
          .execute()
      ).map(({ username }) => username);

    const newcomer = await api.person({
      role: 'agent',
      username: 'told.new',
      owner: 'netfer',
      cluster_id: 4,
    });
    const message = { message: 'Dit avant', ...lists, expected: body.count };
    const refused = await admin.call(publish, message);
    expect([refused.status, refused.body.current.audience.count]).toEqual([409, body.count + 1]);
    expect(await told()).toEqual([]);
    await api.update('accounts', newcomer, { status: 'disabled' });
    expect((await admin.call(publish, message)).body.sent).toBe(body.count);
    expect((await told()).sort()).toEqual([...named].sort());
    expect((await admin.call(audience, { owner: ['nobody'] })).status).toBe(422);
  });

  it('needs words and somebody in use to read them', async () => {
    for (const lists of [{}, { users: [] }, { users: [ids['told.gone']] }, { owner: ['nobody'] }]) {
      const { status, body } = await admin.call(publish, { message: 'x', ...lists });
      expect([status, body.error]).toEqual([422, 'Choisissez au moins un destinataire en service.']);
    }
    const silent = await admin.call(publish, { message: '  ', cluster: [4] });
    expect([silent.status, silent.body.fields?.[0].path]).toEqual([422, 'message']);
  });
});

describe('the sticky message', () => {
  it('stands above every page at once, until it is emptied', async () => {
    const shown = async () => (await api.client('told.one').call(formLists.actions.filters)).body.sticky;
    expect((await admin.call(sticky, { message: ' Maintenance à 22 h ' })).body).toEqual({ success: true });
    expect((await admin.call(notifications)).body.sticky).toBe('Maintenance à 22 h');
    expect(await shown()).toBe('Maintenance à 22 h');
    await admin.call(sticky, { message: '' });
    expect((await admin.call(notifications)).body.sticky).toBeNull();
    expect(await shown()).toBeNull();
    const long = await admin.call(sticky, { message: 'x'.repeat(301) });
    expect([long.status, long.body.fields?.[0].path]).toEqual([422, 'message']);
  });
});
