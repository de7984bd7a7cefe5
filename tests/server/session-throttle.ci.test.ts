import type { FastifyRequest } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { today } from '../../contract/framework/today';
import { account } from '../../contract/organisation/account';
import { beginAttempt } from '../../server/framework/account/session/attempts';
import { hashPassword } from '../../server/framework/account/session/passwords';
import { consumeAttempt } from '../../server/framework/account/session/queries-attempts';
import { demoPassword } from '../../server/operations/demo';
import { expectOk } from './answers';
import { startApi, testApi } from './harness';

const api = testApi({ TRUST_PROXY: '1' });
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(demoPassword);
});
beforeEach(() => api.db.deleteFrom('sign_in_failures').where('failures', '>', 0).execute());

type Headers = Record<string, string>;
const connect = (username: string, password: string, address: string, headers: Headers = {}, on = api) =>
  on
    .client(null)
    .post('/api/user/connect', { username, password }, { 'x-forwarded-for': address, ...headers });
const wrong = (username: string, address: string, headers?: Headers) =>
  connect(username, 'not the one', address, headers);
const right = (username: string, address: string, headers?: Headers) =>
  connect(username, demoPassword, address, headers);
const createManager = () => api.someone('manager', { password_hash: passwordHash });
const cookieOf = ({ headers }: { headers: object }) =>
  String((headers as Headers)['set-cookie']).split(';')[0];
const eventsOn = (account_id: number, kind: string) => api.rows('security_events', { kind, account_id });
const failTimes = async (times: number, username: string, address: string, headers?: Headers) => {
  for (let n = 0; n < times; n++) await wrong(username, address, headers);
};
/** Failures from many addresses, as the database would hold them. */
const underAttack = (username: string, failures: number) =>
  api.db
    .insertInto('sign_in_failures')
    .values({ account_key: username, address: '*', failures, last_at: new Date() })
    .onConflict(conflict => conflict.columns(['account_key', 'address']).doUpdateSet({ failures }))
    .execute();

const minuteAgo = () => ({ last_at: new Date(Date.now() - 61_000) });
/** Wrong tries from each of so many addresses; answers how many were checked, without hashing them. */
const attack = async (username: string, addresses: number, tries = 1) => {
  let checked = 0;
  for (let round = 0; round < tries; round++)
    for (let n = 0; n < addresses; n++) {
      const request = { ip: `10.90.${n >> 8}.${n & 255}` } as FastifyRequest;
      await beginAttempt(api.db, username, { request }).then(
        () => checked++,
        ({ refusal }) => expect(refusal).toBe('tooManyRequests'),
      );
    }
  return checked;
};

describe('behind one proxy', () => {
  it('the address counts that the proxy added, not what the caller wrote before it', async () => {
    const { username } = await createManager();
    for (let n = 0; n < 10; n++) await wrong(username, `10.200.0.${n}, 10.2.0.1`);
    expect((await right(username, '10.200.0.99, 10.2.0.1')).body.errcode).toBe(122);
    await expectOk(right(username, '10.2.0.1, 10.2.0.2'));
  });

  it('what is no address is neither kept nor counted by', async () => {
    const { id, username } = await createManager();
    const addresses = {
      unknown: '127.0.0.1',
      ['x'.repeat(5_000)]: '127.0.0.1',
      '10.2.0.256': '127.0.0.1',
      '::ffff:10.2.0.7': '10.2.0.7',
      '[2001:DB8::0:1]:443': '2001:db8::1',
      '10.2.0.8:5123': '10.2.0.8',
    };
    for (const text of Object.keys(addresses)) await expectOk(right(username, text));
    const sessions = await api.rows('sessions', { account_id: id });
    const found = sessions.sort((one, other) => +one.created_at - +other.created_at);
    expect(found.map(({ address }) => address)).toEqual(Object.values(addresses));
  });

  it('one network of IPv6 is one address', async () => {
    const { username } = await createManager();
    for (let n = 0; n < 10; n++) await wrong(username, `2001:db8:1:2:${n}::1`);
    expect((await right(username, '2001:db8:1:2:ffff::')).body.errcode).toBe(122);
    await expectOk(right(username, '2001:db8:1:3::1'));
  });
});

it('behind networks that are named, the first address outside them counts', async () => {
  const other = await startApi({ TRUST_PROXY: '127.0.0.1, 10.3.0.0/16' });
  try {
    await expectOk(connect('manager', demoPassword, '1.1.1.1, 10.2.0.1, 10.3.0.1, 10.3.4.5', {}, other));
    expect(await other.rows('sessions')).toMatchObject([{ address: '10.2.0.1' }]);
  } finally {
    await other.close();
  }
});

it('without a proxy that is trusted, forwarded addresses are not believed, and the log says so once', async () => {
  const other = await startApi();
  try {
    const warned = vi.spyOn(other.app.log, 'warn');
    const signIn = (address: string) => connect('nobody-here', 'not the one', address, {}, other);
    for (let n = 0; n < 10; n++) await signIn(`10.4.0.${n}`);
    expect((await signIn('10.4.1.1')).body.errcode).toBe(122);
    expect(warned.mock.calls.filter(call => String(call[1]).includes('TRUST_PROXY'))).toHaveLength(1);
  } finally {
    await other.close();
  }
});

it('of many tries at once no more are looked at than of as many one after another', async () => {
  const { username } = await createManager();
  const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(username, '10.2.1.1')));
  const counted = (errcode: number) => answers.filter(({ body }) => body.errcode === errcode).length;
  expect([counted(100), counted(122)]).toEqual([10, 30]);
  expect((await right(username, '10.2.1.1')).headers['retry-after']).toBe('600');
});

it('a right password without its code is no failure', async () => {
  for (let n = 0; n < 11; n++) expect((await right('codeuser', '10.2.1.2')).body.errcode).toBe(120);
});

describe('an account that is tried from everywhere', () => {
  it('is slowed down, told how long, and locked for nobody', async () => {
    const { username } = await createManager();
    await underAttack(username, 18);
    for (let n = 0; n < 2; n++) expect((await wrong(username, `10.5.${n}.1`)).body.errcode).toBe(100);
    for (let n = 0; n < 2; n++) expect((await wrong(username, '10.5.99.1')).body.errcode).toBe(100);
    const slow = await wrong(username, '10.5.99.1');
    expect([slow.status, slow.body.errcode]).toEqual([429, 129]);
    expect(Number(slow.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(slow.headers['retry-after'])).toBeLessThanOrEqual(60);
    await expectOk(right('cluster', '10.5.99.1'));

    await api.update('sign_in_failures', { address: '*' }, { last_at: new Date(Date.now() - 61_000) });
    await expectOk(right(username, '10.5.99.2'));
  });

  it('is slowed down alike where there is none of the name', async () => {
    await underAttack('thr-nobody', 40);
    for (let n = 0; n < 2; n++) await wrong('thr-nobody', '10.5.100.1');
    const { status, headers } = await wrong('thr-nobody', '10.5.100.1');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  });

  it('lets in who comes from a known device, or from where he lately signed in', async () => {
    const { username } = await createManager();
    const cookie = cookieOf(await right(username, '10.6.0.1'));
    await underAttack(username, 40);
    for (let n = 0; n < 2; n++) await wrong(username, '10.6.0.2');
    expect((await right(username, '10.6.0.2')).status).toBe(429);
    await expectOk(right(username, '10.6.0.2', { cookie }));
    await expectOk(right(username, '10.6.0.1'));
    // A device is known to the accounts that signed in on it, to no other.
    const other = await createManager();
    await underAttack(other.username, 40);
    for (let n = 0; n < 2; n++) await wrong(other.username, '10.6.0.2', { cookie });
    expect((await right(other.username, '10.6.0.2', { cookie })).status).toBe(429);
  });

  it('lets its owner in from a new address at the first try, however many others guess meanwhile', async () => {
    const { username } = await createManager();
    await underAttack(username, 40);
    expect(await attack(username, 250, 3)).toBe(250 * 2);
    await expectOk(right(username, '203.0.113.7'));
    // The attack goes on, and each of its addresses has had its tries.
    expect(await attack(username, 250)).toBe(0);
    await expectOk(right(username, '203.0.113.8'));
    expect((await right(username, '10.90.0.1')).status).toBe(429);
  });

  it('is guessed 960 times a day besides once a minute, from however many addresses', async () => {
    const { username } = await createManager();
    await underAttack(username, 40);
    expect(await attack(username, 3)).toBe(3);
    await api.update(
      'sign_in_failures',
      { account_key: username, address: `first ${today()}` },
      { failures: 950 },
    );
    expect(await attack(username, 40)).toBe(10);
    expect((await right(username, '203.0.113.9')).status).toBe(429);
    await api.update('sign_in_failures', { account_key: username, address: '*' }, minuteAgo());
    expect(await attack(username, 1)).toBe(1);
    expect(await attack(username, 1)).toBe(0);
  });

  it('counts the largest network that one customer has in IPv6 as one address', async () => {
    const { username } = await createManager();
    await underAttack(username, 40);
    for (let n = 0; n < 2; n++) expect((await wrong(username, `2001:db8:9:${n}::1`)).body.errcode).toBe(100);
    expect((await wrong(username, '2001:db8:9:2::1')).status).toBe(429);
    expect((await wrong(username, '2001:db8:a::1')).body.errcode).toBe(100);
  });

  it('sends a forgotten password as ever', async () => {
    const { username } = await createManager();
    await attack(username, 30);
    const key = username.toLowerCase();
    expect(await consumeAttempt(api.db, key, 'mail', { maxTries: 3, minutes: 60 })).toBe(1);
  });

  it('lets its owner prove his password on the account pages', async () => {
    const { username } = await createManager();
    await underAttack(username, 40);
    const change = { old_password: demoPassword, new_password: 'Quatre vents 7' };
    await expectOk(api.client(username).call(account.actions.changePassword, change));
  });
});

describe('a known device', () => {
  it('is told by a cookie that no script and no other site reads', async () => {
    const { username } = await createManager();
    const answer = await right(username, '10.7.0.1');
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^terrain_device=[\w-]{43};/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/user']) expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure');
    const secure = await right(username, '10.7.0.1', { 'x-forwarded-proto': 'https' });
    expect(String(secure.headers['set-cookie'])).toContain('Secure');
    expect(JSON.stringify(await api.db.selectFrom('known_devices').selectAll().execute())).not.toContain(
      cookie.slice('terrain_device='.length, 40),
    );
    expect((await wrong(username, '10.7.0.2')).headers['set-cookie']).toBeUndefined();
  });

  it('is the same for all who sign in on it, and is not locked by what others try beside it', async () => {
    const [one, two] = [await createManager(), await createManager()];
    const cookie = cookieOf(await right(one.username, '10.7.1.1'));
    expect(cookieOf(await right(two.username, '10.7.1.1', { cookie }))).toBe(cookie);
    await failTimes(11, two.username, '10.7.1.1');
    expect((await right(two.username, '10.7.1.1')).body.errcode).toBe(122);
    await expectOk(right(two.username, '10.7.1.1', { cookie }));
  });

  it('has as many tries as any other', async () => {
    const { username } = await createManager();
    const cookie = cookieOf(await right(username, '10.7.2.1'));
    await failTimes(10, username, '10.7.2.1', { cookie });
    expect((await right(username, '10.7.2.9', { cookie })).body.errcode).toBe(122);
  });
});

it('records who comes in and who does not, a flood of failures in sums', async () => {
  const { id, username } = await createManager();
  await Promise.all(Array.from({ length: 30 }, () => wrong(username, '10.8.0.1')));
  expect(await eventsOn(id, 'signInFailed')).toMatchObject([{ address: '10.8.0.1', typed_name: null }]);
  expect(await eventsOn(id, 'locked')).toHaveLength(1);
  await wrong('thr-absent', '10.8.0.2');
  const failed = await api.rows('security_events', { kind: 'signInFailed' });
  expect(failed.at(-1)).toMatchObject({ account_id: null, typed_name: 'thr-absent' });

  const cookie = cookieOf(await right(username, '10.8.0.3'));
  await right(username, '10.8.0.3', { cookie });
  expect(await eventsOn(id, 'newDevice')).toEqual([]);
  await right(username, '10.8.0.4');
  expect(await eventsOn(id, 'newDevice')).toHaveLength(1);
  expect(await eventsOn(id, 'signIn')).toHaveLength(3);
});
