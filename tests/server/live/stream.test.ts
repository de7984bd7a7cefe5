import { describe, expect, it, onTestFinished } from 'vitest';
import { notifications } from '../../../contract/office/notifications';
import { formLists } from '../../../contract/organisation/form-lists';
import { session } from '../../../contract/organisation/session';
import { settings } from '../../../contract/organisation/settings';
import type { User } from '../../../server/framework/identity/user';
import { Streams } from '../../../server/framework/live/streams';
import { getRefusal } from '../answers';
import { createSession, testApi } from '../harness';
import { readStream, type StreamReader } from './stream-reader';

const api = testApi();
const admin = api.client('admin');

const listen = async (token: string, options?: Parameters<typeof readStream>[2]) => {
  const reader = await readStream(await api.address(), token, options);
  onTestFinished(() => reader.stop());
  if (reader.status === 200) await reader.until(got => got.some(({ id }) => id !== undefined));
  return reader;
};
const createManager = async () => {
  const manager = await api.someone('manager');
  return { ...manager, token: await manager.client.token() };
};
const notify = (id: number, message: string) =>
  admin.call(settings.actions.publish, { message, users: [id] });

describe('the stream', () => {
  it('brings one’s own notifications as they come, as the list has them', async () => {
    const [one, other] = [await createManager(), await createManager()];
    const [mine, theirs] = [await listen(one.token), await listen(other.token)];
    expect(mine.type).toMatch(/^text\/event-stream/);
    await notify(one.id, 'Pour un');
    await notify(other.id, 'Pour l’autre');
    await theirs.until(() => theirs.told().length > 0);
    await mine.until(() => mine.told().length > 0);
    expect([mine.told(), theirs.told()]).toEqual([['Pour un'], ['Pour l’autre']]);
    const { body } = await one.client.call(notifications.actions.fetch);
    const message = mine.got.find(({ event }) => event === 'message')!;
    expect(message.data).toEqual({ success: true, content: body.content });
    expect(body.hash).toBe(body.content[0].hash);
  });

  it('goes on after Last-Event-ID, or after a notification’s hash: nothing missed, nothing twice', async () => {
    const one = await createManager();
    const before = await listen(one.token);
    await notify(one.id, '1');
    await before.until(() => before.told().length === 1);
    before.stop();
    const place = before.lastId();
    const { hash, last_event_id } = (await one.client.call(notifications.actions.fetch)).body;
    for (const message of ['2', '3']) await notify(one.id, message);

    const again = await listen(one.token, { lastEventId: place });
    const byHash = await listen(one.token, { query: `?hash=${hash}` });
    const asFetched = await listen(one.token, { lastEventId: last_event_id });
    await notify(one.id, '4');
    for (const reader of [again, byHash, asFetched]) {
      await reader.until(() => reader.told().includes('4'));
      expect([reader.got[0].event, reader.told()]).toEqual(['ready', ['2', '3', '4']]);
    }
    const fresh = await listen(one.token);
    await notify(one.id, '5');
    await fresh.until(() => fresh.told().length > 0);
    expect(fresh.told()).toEqual(['5']);
  });

  it('tells who comes back with a place that is not known to ask for everything anew', async () => {
    const one = await createManager();
    for (const lastEventId of ['99999999', 'nothing-known']) {
      const reader = await listen(one.token, { lastEventId });
      expect(reader.got[0].event).toBe('reset');
      await notify(one.id, lastEventId);
      await reader.until(() => reader.told().length > 0);
      expect(reader.told()).toEqual([lastEventId]);
    }
  });

  it('tells what others changed after one read where one stands, though that was told before the stream stood', async () => {
    const [one, disabledUser, bystander] = [
      await createManager(),
      await createManager(),
      await createManager(),
    ];
    const { last_event_id } = (await one.client.call(notifications.actions.fetch)).body;
    const told = ({ got }: StreamReader) => got.some(({ data }) => data.objects?.includes('accounts'));
    const before = await listen(bystander.token);
    await admin.post(`/api/user/disable/${disabledUser.id}`);
    await before.until(() => told(before));

    const late = await listen(one.token, { lastEventId: last_event_id });
    await late.until(() => told(late));
    const author = await listen(await createSession(api.db, 'admin'), { lastEventId: last_event_id });
    await notify(await api.accountId('admin'), 'Après');
    await author.until(() => author.told().includes('Après'));
    expect(told(author)).toBe(false);
  });

  it('takes the token as a query parameter too, and nobody without one', async () => {
    const one = await createManager();
    const reader = await listen('', { query: `?token=${one.token}` });
    expect(reader.status).toBe(200);
    const refused = await fetch(`${await api.address()}/api/notification/stream?token=nonsense`);
    expect([refused.status, (await refused.json()).errcode]).toEqual([401, 101]);
  });

  it('gives one session twenty streams at most', async () => {
    const one = await createManager();
    for (let n = 0; n < 20; n++) expect((await listen(one.token)).status).toBe(200);
    expect((await listen(one.token)).status).toBe(429);
  });

  it('ends with its session, and with its account’s use', async () => {
    const [leaving, disabled, staying] = [
      await createManager(),
      await createManager(),
      await createManager(),
    ];
    const readers = await Promise.all([leaving, disabled, staying].map(({ token }) => listen(token)));
    await api.client({ token: leaving.token }).call(session.actions.disconnect);
    await admin.post(`/api/user/disable/${disabled.id}`);
    // The server does so every ten seconds.
    await api.app.streams.closeExpired();
    for (const reader of readers.slice(0, 2)) {
      await reader.until(() => reader.ended);
      expect(reader.got.at(-1)?.data).toEqual({ deb: 2 });
    }
    expect(readers[2].ended).toBe(false);
  });
});

it('ends at once a stream that is asked for while the server stops', async () => {
  const { app, db } = api;
  const streams = new Streams(db, app.outbox, app.log, []);
  streams.stop();
  const ended: string[] = [];
  const answer = { end: (text: string) => ended.push(text), destroy: () => undefined } as never;
  await streams.open({ userid: 1, sessionHash: 'stopping' } as User, answer, undefined);
  expect([ended, streams.size]).toEqual([['data: {"deb":2}\n\n'], 0]);
});

it('tells everybody that the sticky message changed, its author’s other tabs too', async () => {
  const one = await createManager();
  const readers = [await listen(one.token), await listen(await createSession(api.db, 'admin'))];
  await admin.call(settings.actions.sticky, { message: 'Maintenance ce soir' });
  for (const reader of readers)
    await reader.until(got => got.some(({ data }) => data.objects?.includes('settings')));
  const lists = await one.client.call(formLists.actions.filters);
  expect(lists.body.sticky).toBe('Maintenance ce soir');
});

describe('reading', () => {
  const limit = (datetime: string) => Buffer.from(datetime).toString('base64');

  it('marks one’s own notifications up to an instant, and says so to one’s other browsers', async () => {
    const [one, other] = [await createManager(), await createManager()];
    for (const message of ['a', 'b', 'c']) await notify(one.id, message);
    await notify(other.id, 'a');
    const reads = async ({ client }: typeof one) =>
      (await client.call(notifications.actions.fetch)).body.content.map(({ read }: any) => read);
    const { content } = (await one.client.call(notifications.actions.fetch)).body;
    const otherTab = await listen(await createSession(api.db, one.username));

    const markRead = (until: string) => one.client.call(notifications.actions.update, { limit: until });
    const { body } = await markRead(limit(content[1].datetime));
    expect(body).toEqual({ success: true });
    expect([await reads(one), await reads(other)]).toEqual([[false, true, true], [false]]);
    await otherTab.until(got => got.some(({ event }) => event === 'read'));
    const read = otherTab.got.find(({ event }) => event === 'read');
    expect(read).toMatchObject({ data: { until: content[1].datetime } });
    for (const noInstant of ['hier', limit('demain'), limit('-271821-04-20')])
      expect(getRefusal(await markRead(noInstant))).toEqual([422, 'limit']);
  });
});
