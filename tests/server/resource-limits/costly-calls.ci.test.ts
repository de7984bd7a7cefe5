import { availableParallelism } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { dashboards } from '../../../contract/figures/dashboards';
import { backlog } from '../../../contract/office/backlog';
import { board } from '../../../contract/office/board';
import { search } from '../../../contract/office/search';
import { session } from '../../../contract/organisation/session';
import { sites } from '../../../contract/sites/sites';
import { deadlineShares } from '../../../contract/work/deadline-shares';
import { maintenance } from '../../../contract/work/maintenance';
import { type LimitedWork, limiters } from '../../../server/framework/http/limiters';
import { Semaphore } from '../../../server/framework/http/semaphore';
import { demoPassword } from '../../../server/operations/demo';
import { createSite, createTask } from '../../factories/sites';
import { delay, pollUntil } from '../../poll-until';
import { createJpeg, createMobileClient, type MobileClient, sendPhoto } from '../field/mobile-client';
import { type Client, testApi } from '../harness';

const api = testApi();
const admin = api.client('admin');
const shareByProcessors = availableParallelism() < 4 ? 1 : 2;

/** All turns that one holder may have at once, taken, and so many waiting for one; answers what ends them all. */
const takeAll = async (work: LimitedWork, holder: number | string, each: number, waiting = 0) => {
  const turns = await Promise.all(Array.from({ length: each }, () => limiters[work].take(holder)));
  const queued = Array.from({ length: waiting }, () => limiters[work].take(holder).then(leave => leave()));
  const free = async () => {
    for (const leave of turns) leave();
    await Promise.all(queued);
  };
  cleanups.push(free);
  return free;
};
/** A test that fails must not keep its turns from the files that come after it in this process. */
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const free of cleanups.splice(0)) await free();
});
/** Whether something is still under way after others had time to answer. */
const isWaiting = async (answer: Promise<unknown>) =>
  (await Promise.race([answer, delay(150).then(() => 'waiting')])) === 'waiting';
const refusal = ({ status, headers, body }: Awaited<ReturnType<Client['get']>>) => [
  status,
  Number(headers['retry-after']) > 0,
  body.error,
];

describe('exports of one account', () => {
  const exported = (client: Client) => client.call(sites.actions.list, { export: true, limit: -1 });

  it('go on one at a time, wait eight, and are refused then, in words', async () => {
    const id = await api.accountId('admin');
    const free = await takeAll('export', id, 1, 7);
    const last = exported(admin);
    expect(await isWaiting(last)).toBe(true);
    await pollUntil(() => limiters.export.isFull(id));
    const words = expect.stringContaining('Trop d’exports sont en cours');
    expect(refusal(await exported(admin))).toEqual([429, true, words]);
    // Whole lists cost the same, single pages less; others have turns of their own.
    expect((await admin.call(sites.actions.list, { limit: -1 })).status).toBe(429);
    expect((await admin.call(sites.actions.list)).status).toBe(200);
    expect((await exported(api.client('cluster'))).status).toBe(200);
    await free();
    expect([(await last).status, (await exported(admin)).status]).toEqual([200, 200]);
  });

  it('that nobody waits for any more give their place away', async () => {
    const id = await api.accountId('admin');
    const free = await takeAll('export', id, 1, 7);
    const leaving = new AbortController();
    const aborted = fetch(`${await api.address()}${sites.actions.list.path}?export=true`, {
      headers: { 'x-sts-token': await admin.token() },
      signal: leaving.signal,
    }).catch(() => 'left');
    await pollUntil(() => limiters.export.isFull(id));
    leaving.abort();
    expect(await aborted).toBe('left');
    await pollUntil(() => !limiters.export.isFull(id));
    await free();
    expect((await exported(admin)).status).toBe(200);
  });
});

describe('lists and figures', () => {
  const period = { start_date: '2026-01-01', end_date: '2026-06-30' };
  const calls = [
    () => admin.call(backlog.actions.list),
    () => admin.call(dashboards.actions.tasks, period),
    () => admin.call(deadlineShares.actions.kept, period),
    () => admin.call(board.actions.week, { day: '2026-03-01' }),
    () => admin.call(maintenance.actions.preview, {}),
    () => admin.call(sites.actions.list),
  ];

  it('of one account wait for each other, then are refused in words; the rest and others go on', async () => {
    const free = await takeAll('heavy', await api.accountId('admin'), shareByProcessors, 200);
    const words = expect.stringContaining('Trop de vos listes et de vos chiffres');
    // An input that is refused needs no turn.
    const statuses = calls.map(() => [429, true, words]);
    statuses[4] = [422, false, expect.any(String)];
    expect((await Promise.all(calls.map(call => call()))).map(refusal)).toEqual(statuses);
    expect((await admin.call(session.actions.current)).status).toBe(200);
    expect((await api.client('cluster').call(backlog.actions.list)).status).toBe(200);
    await free();
    expect((await calls[0]()).status).toBe(200);
  });

  it('of two dashboards with the most tiles, each beside the period before, are all answered', async () => {
    const days = Array.from({ length: 40 }, (_, day) => `2026-01-${String((day % 28) + 1).padStart(2, '0')}`);
    const tiles = days.flatMap(start_date => [
      { start_date, end_date: '2026-02-28' },
      { start_date: '2025-01-01', end_date: start_date },
    ]);
    const tabs = [...tiles, ...tiles];
    const answers = await Promise.all(tabs.map(tile => admin.call(dashboards.actions.tasks, tile)));
    expect(answers.map(({ status }) => status)).toEqual(Array(160).fill(200));
  });
});

it('searches beyond what one account may have at once wait, then are refused', async () => {
  const free = await takeAll('search', await api.accountId('admin'), shareByProcessors, 12);
  const find = () => admin.call(search.actions.find, { q: 'a' });
  expect(refusal(await find()).slice(0, 2)).toEqual([429, true]);
  await free();
  expect((await find()).status).toBe(200);
});

it('passwords are checked one at a time for a name and address, and others beside it', async () => {
  const connect = (username: string) =>
    api.client(null).call(session.actions.connect, { username, password: demoPassword });
  const free = await takeAll('password', 'admin 127.0.0.1', 1, 10);
  expect(refusal(await connect('Admin')).slice(0, 2)).toEqual([429, true]);
  expect((await connect('manager')).status).toBe(200);
  await free();
  expect((await connect('admin')).status).toBe(200);
});

describe('pictures', () => {
  const agent = async (username: string) => {
    const agent_id = await api.person({ role: 'agent', username, cluster_id: 1 });
    const mobile = await createMobileClient(api, agent_id);
    const taskid = await createTask(api.db, await createSite(api.db), { agent_id });
    const send = (index: number, content?: Buffer) =>
      sendPhoto(mobile, { taskid, test: 'pickup', index }, content);
    return { agent_id, mobile: mobile as MobileClient, send };
  };

  it('of one account wait behind its own, and hold up neither a sign-in nor others', async () => {
    const [slow, other] = [await agent('a59m'), await agent('phone')];
    const free = await takeAll('picture', slow.agent_id, 1);
    const photo = await createJpeg();
    const waiting = [slow.send(0, photo), slow.send(1, photo)];
    expect(await isWaiting(Promise.race(waiting))).toBe(true);
    const credentials = { username: 'manager', password: demoPassword };
    expect((await api.client(null).call(session.actions.connect, credentials)).status).toBe(200);
    expect((await other.send(0)).status).toBe(200);
    await free();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('ten sent one after another by a phone, and one of each of forty at once, are all taken', async () => {
    const one = await agent('one_after_another');
    for (let index = 0; index < 10; index++) expect((await one.send(index % 3)).status).toBe(200);
    const many = await Promise.all(Array.from({ length: 40 }, (_, at) => agent(`one_of_many_${at}`)));
    const photo = await createJpeg();
    const answers = await Promise.all(many.map(({ send }) => send(0, photo)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  it('of too many pixels are refused by their head, unread', async () => {
    const { send, agent_id } = await agent('bomb');
    const head = Buffer.alloc(33);
    head.write('89504e470d0a1a0a0000000d49484452', 'hex');
    head.writeUInt32BE(20_000, 16);
    head.writeUInt32BE(20_000, 20);
    head.write('0802000000', 24, 'hex');
    const { status, body } = await send(0, head);
    expect([status, body.fields[0].path]).toEqual([415, 'photo']);
    expect(agent_id).toBeGreaterThan(0);
  });
});

describe('turns', () => {
  const limits = {
    maxWaiting: 100,
    maxWaitingEach: 100,
    maxWait: 60_000,
    busyCause: 'busyPictures',
    retryAfter: 1,
  } as const;

  it('go round by holder: who asked for much holds up nobody who asks for one', async () => {
    const turns = new Semaphore({ ...limits, maxRunning: 1, maxRunningEach: 1 });
    const order: string[] = [];
    const runFor = (holder: string) => turns.during(holder, async () => void order.push(holder));
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(runFor));
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('never are more at once than is said, of one holder and of all', async () => {
    const turns = new Semaphore({ ...limits, maxRunning: 3, maxRunningEach: 2 });
    const now = new Map<string, number>();
    const samples: [number, number][] = [];
    const runFor = (holder: string) =>
      turns.during(holder, async () => {
        now.set(holder, (now.get(holder) ?? 0) + 1);
        samples.push([now.get(holder)!, [...now.values()].reduce((sum, n) => sum + n, 0)]);
        await delay(1);
        now.set(holder, now.get(holder)! - 1);
      });
    await Promise.all(Array.from({ length: 60 }, (_, at) => runFor('aabbbcd'[at % 7])));
    expect(Math.max(...samples.map(([each]) => each))).toBe(2);
    expect(Math.max(...samples.map(([, all]) => all))).toBe(3);
    expect(samples).toHaveLength(60);
  });

  it('end for who waits too long, and for who fails', async () => {
    const turns = new Semaphore({ ...limits, maxWait: 20, maxRunning: 1, maxRunningEach: 1 });
    const leave = await turns.take('a');
    await expect(turns.take('b')).rejects.toMatchObject({ refusal: 'tooManyRequests' });
    leave();
    leave();
    await expect(turns.during('b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turns.during('b', async () => 'free')).toBe('free');
  });
});
