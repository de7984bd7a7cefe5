import { describe, expect, it, onTestFinished } from 'vitest';
import { presence } from '../../../contract/office/presence';
import { sites } from '../../../contract/sites/sites';
import { createSite, createTask, uniqueName } from '../../factories/sites';
import { expectOk } from '../answers';
import { buildMinimalData, createMobileClient } from '../field/mobile-client';
import { createSession, testApi } from '../harness';
import { readStream } from './stream-reader';

const api = testApi();

const createUser = async (values: object = {}) => {
  const username = uniqueName('here.');
  await api.person({ role: 'manager', username, owner: 'inhouse', cluster_id: 1, ...values });
  const reader = await readStream(await api.address(), await createSession(api.db, username));
  onTestFinished(() => reader.stop());
  await reader.until(got => got.length > 0);
  const events = (event: string) => reader.got.filter(each => each.event === event).map(({ data }) => data);
  return { username, client: api.client(username), reader, events };
};

describe('who has a record open', () => {
  it('is told to those who have it open too, and to them alone', async () => {
    const site_id = await createSite(api.db, { owner: 'inhouse', wilaya_id: 16 });
    const { cluster_id } = await api.row('sites', site_id);
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => createUser({ cluster_id })));
    const at = (user: typeof one, values = {}) =>
      user.client.call(presence.actions.site, { site_id, ...values });

    expect((await at(one)).body.others).toEqual([]);
    const { body } = await at(two, { editing: true });
    expect(body.others).toMatchObject([{ username: one.username, role: 'manager', editing: false }]);
    await one.reader.until(() => one.events('presence').length === 1);
    expect(one.events('presence')).toEqual([{ object: 'sites', id: site_id }]);
    expect((await at(one)).body.others).toMatchObject([{ username: two.username, editing: true }]);

    await at(two, { leave: true });
    await one.reader.until(() => one.events('presence').length === 2);
    expect((await at(one)).body.others).toEqual([]);
    expect(three.events('presence')).toEqual([]);
  });

  it('is forgotten when nothing is heard of somebody for 45 seconds', async () => {
    const site_id = await createSite(api.db);
    const [admin, other] = [api.client('admin'), await createUser({ role: 'admin' })];
    await other.client.call(presence.actions.site, { site_id });
    await api.update('presence', { object_id: site_id }, { seen_at: new Date(Date.now() - 46_000) });
    expect((await admin.call(presence.actions.site, { site_id })).body.others).toEqual([]);
  });
});

describe('what somebody else changed', () => {
  it('is told by its kind to everybody, by its id to those who have it open, to its author not at all', async () => {
    const site_id = await createSite(api.db, { owner: 'inhouse' });
    const roles = ['admin', 'admin', 'agent'];
    const [author, reader, bystander] = await Promise.all(roles.map(role => createUser({ role })));
    await reader.client.call(presence.actions.site, { site_id });
    await author.client.call(presence.actions.site, { site_id, editing: true });
    await expectOk(author.client.call(sites.actions.edit, { site_id, site_name: 'Autre nom' }));

    await reader.reader.until(() => reader.events('changed').some(({ records }) => records.length));
    await bystander.reader.until(() => bystander.events('changed').length > 0);
    const record = { object: 'sites', id: site_id };
    expect(reader.events('changed')).toContainEqual({ objects: [], records: [record] });
    expect(bystander.events('changed')).toEqual([{ objects: ['sites'], records: [] }]);
    expect(author.events('changed')).toEqual([]);
  });

  it('covers what an agent sends from the field', async () => {
    const site = await createSite(api.db);
    const agent = await api.person({ role: 'agent', username: uniqueName('field.') });
    const task_id = await createTask(api.db, site, { kind: 'gpm', status: 'ongoing', agent_id: agent });
    const looking = await createUser({ role: 'admin' });
    await looking.client.call(presence.actions.task, { task_id });
    const mobile = await createMobileClient(api, agent);
    const data = buildMinimalData('gpm', 'gpm_spareparts');
    await expectOk(mobile.post('/api/field/step', { taskid: task_id, test: 'gpm_spareparts', data }));
    await looking.reader.until(() => looking.events('changed').some(({ records }) => records.length));
    const records = looking.events('changed').flatMap(event => event.records);
    expect(records).toContainEqual({ object: 'tasks', id: task_id });
  });
});
