import { beforeAll, describe, expect, it } from 'vitest';
import { formLists } from '../../../contract/form-lists';
import { notifications as own } from '../../../contract/notifications';
import { settings } from '../../../contract/settings';
import { refusalOf } from '../answers';
import { testApi } from '../harness';

const { audience, notifications, publish, sticky } = settings.actions;

const api = testApi();
const admin = api.client('admin');
const ids: Record<string, number> = {};
beforeAll(async () => {
  const people = {
    'news.one': { owner: 'MBS', cluster_id: 3 },
    'news.two': { owner: 'MBS', cluster_id: 4 },
    'news.three': { owner: 'netfer', cluster_id: 4 },
    'news.gone': { owner: 'netfer', cluster_id: 4, status: 'disabled' as const },
  };
  for (const [username, values] of Object.entries(people))
    ids[username] = await api.person({ role: 'agent', username, ...values });
});

describe('a published message', () => {
  it.each([
    ['users', { users: ['news.one', 'news.gone'] }, ['news.one']],
    ['an owner', { owner: ['netfer'] }, ['news.three']],
    [
      'a user and an owner, each once',
      { users: ['news.three', 'news.one'], owner: ['netfer'] },
      ['news.one', 'news.three'],
    ],
  ])('reaches %s', async (about, { users, ...lists }: any, told) => {
    const message = `Panne générale : ${about}`;
    const { status, body } = await admin.call(publish, {
      message,
      ...lists,
      ...(users && { users: users.map((name: string) => ids[name]) }),
    });
    expect([status, body.sent >= told.length]).toEqual([200, true]);
    for (const name of ['news.one', 'news.two', 'news.three']) {
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
    const lists = { users: [ids['news.one'], ids['news.gone']], owner: ['netfer'] };
    const { body } = await admin.call(audience, lists);
    const named = body.people.map(({ username }: any) => username);
    expect(body.count).toBe(named.length);
    expect(named).toEqual(expect.arrayContaining(['news.one', 'news.three']));
    expect(named).not.toContain('news.gone');
    const told = async () =>
      (
        await api.db
          .selectFrom('notifications')
          .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
          .select('accounts.username')
          .where('content', '=', 'Dit avant')
          .execute()
      ).map(({ username }) => username);

    const values = { owner: 'netfer', cluster_id: 4 };
    const newcomer = await api.person({ role: 'agent', username: 'news.new', ...values });
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
    for (const lists of [{}, { users: [] }, { users: [ids['news.gone']] }, { owner: ['nobody'] }]) {
      const { status, body } = await admin.call(publish, { message: 'x', ...lists });
      expect([status, body.error]).toEqual([422, 'Choisissez au moins un destinataire en service.']);
    }
    const silent = await admin.call(publish, { message: '  ', cluster: [4] });
    expect(refusalOf(silent)).toEqual([422, 'message']);
  });
});

describe('the sticky message', () => {
  it('stands above every page at once, until it is emptied', async () => {
    const shown = async () => (await api.client('news.one').call(formLists.actions.filters)).body.sticky;
    expect((await admin.call(sticky, { message: ' Maintenance à 22 h ' })).body).toEqual({ success: true });
    expect((await admin.call(notifications)).body.sticky).toBe('Maintenance à 22 h');
    expect(await shown()).toBe('Maintenance à 22 h');
    await admin.call(sticky, { message: '' });
    expect((await admin.call(notifications)).body.sticky).toBeNull();
    expect(await shown()).toBeNull();
    const long = await admin.call(sticky, { message: 'x'.repeat(301) });
    expect(refusalOf(long)).toEqual([422, 'message']);
  });
});
