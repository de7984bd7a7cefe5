import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { account } from '../../contract/organisation/account';
import { settings } from '../../contract/organisation/settings';
import { taskActions } from '../../contract/work/task-actions';
import { createSite, createTask, uniqueName } from '../factories/sites';
import { expectOk } from './answers';
import { type Api, startApi } from './harness';
import { startSmsHook } from './sms-hook';
import { startSmtpServer } from './smtp-server';

let api: Api;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let hook: Awaited<ReturnType<typeof startSmsHook>>;
beforeAll(async () => {
  [smtp, hook] = [await startSmtpServer(), await startSmsHook()];
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz', SMS_HOOK_URL: hook.url });
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
  await hook?.close();
});

it('the privacy page hears that the server sends both', async () => {
  const id = await api.accountId('admin');
  const { data } = await expectOk(api.client('admin').call(account.actions.show, { id, tab: 'privacy' }));
  expect(data.channels).toEqual({ email: true, sms: true });
});

const createUser = async (switches: object = {}) => {
  const username = uniqueName('post.');
  const id = await api.person({ role: 'agent', username, owner: 'inhouse' });
  const email = `${username}@example.dz`;
  const phone = `+213550${String(id).padStart(6, '0')}`;
  await api.update('accounts', id, { email, phone });
  await expectOk(api.client(username).call(account.actions.edit, { id, ...switches }));
  return { id, email, phone };
};
const publish = (users: number[], message: string) =>
  api.client('admin').call(settings.actions.publish, { message, users });
const due = async () =>
  (await api.rows('jobs', { kind: ['email', 'sms'] })).filter(({ outcome }) => outcome === null);
const patience = { timeout: 20_000, interval: 50 };
const idle = () => vi.waitUntil(async () => (await due()).length === 0, patience);
/** The only message that waits, once it was tried. */
const triedOnce = () =>
  vi.waitUntil(async () => {
    const [row, ...others] = await due();
    return !others.length && row?.cause ? row : null;
  }, patience);
/** The outbox was read up to here, and nothing is left to send. */
const settledPost = async () => {
  await vi.waitUntil(async () => (await api.rows('outbox')).every(({ place }) => place !== null), patience);
  await idle();
};

it('notifications by mail and text message go to those who want them, once each', async () => {
  const all = { email_notification: true, sms_notification: true };
  const [wanting, newsletter, optedOut] = [
    await createUser(all),
    await createUser({ email_notification: false, sms_notification: false, subscribe_newsletter: true }),
    await createUser({ email_notification: false, sms_notification: false, subscribe_newsletter: false }),
  ];
  const to = () => smtp.mails().map(mail => mail.to);
  const words = 'Réunion jeudi à 10 h\nSalle B, « siège ».';
  await publish([wanting.id, newsletter.id, optedOut.id], words);
  await settledPost();
  expect(to().sort()).toEqual([newsletter.email, wanting.email].sort());
  expect(smtp.mails()[0]).toMatchObject({
    from: 'terrain@example.dz',
    subject: 'Terrain : Réunion jeudi à 10 h',
  });
  expect(smtp.mails()[0].text).toContain(words);
  expect(hook.got()).toEqual([{ to: wanting.phone, text: words }]);

  // What is told of one's own work is no newsletter.
  for (const { id } of [wanting, newsletter]) {
    const task = await createTask(api.db, await createSite(api.db), {
      kind: 'delivery',
      status: '',
      agent_id: id,
    });
    await expectOk(
      api.client('admin').call(taskActions.actions.return, { pmid: task, message: 'À refaire' }),
    );
  }
  await settledPost();
  expect(to().sort()).toEqual([newsletter.email, wanting.email, wanting.email].sort());
});

it('notifications by mail and text message are tried again when the mail server does not take them, and given up when it never will', async () => {
  const [later, never] = await Promise.all([1, 2].map(() => createUser({ email_notification: true })));
  const before = smtp.mails().length;
  smtp.refuse(to => (to === later.email ? '451 later' : to === never.email ? '550 no such user' : null));
  await publish([later.id, never.id], 'Encore');
  const row = await triedOnce();
  expect(row).toMatchObject({
    payload: { account_id: later.id },
    attempts: 1,
    cause: { name: 'answered', code: 451 },
  });
  expect(row.due_at.getTime()).toBeGreaterThan(Date.now() + 10_000);
  smtp.refuse(() => null);
  await api.update('jobs', row.id, { due_at: new Date(0) });
  await idle();
  expect(smtp.mails().slice(before)).toMatchObject([{ to: later.email }]);
  const failed = await api.rows('jobs', { outcome: 'failed' });
  expect(failed).toMatchObject([
    { payload: { account_id: never.id }, attempts: 1, cause: { name: 'answered', code: 550 } },
  ]);
});

it.each([307, 503])(
  'a text message goes nowhere but where the configuration says, and again where it answers %i',
  async status => {
    const { id, phone } = await createUser({ sms_notification: true, email_notification: false });
    hook.answer(status);
    await publish([id], 'Pour vous seul');
    const row = await triedOnce();
    const got = expect.objectContaining({ to: phone });
    expect(hook.got()).not.toContainEqual(got);
    hook.answer(200);
    await api.update('jobs', row.id, { due_at: new Date(0) });
    await idle();
    expect(hook.got()).toContainEqual(got);
  },
);

it('a message that its servers were gone with each time is given up', async () => {
  const { id } = await createUser({ sms_notification: true, email_notification: false });
  hook.answer(503);
  await publish([id], 'Sans fin');
  const row = await triedOnce();
  hook.answer(200);
  await api.update('jobs', row.id, { attempts: 1_000, due_at: new Date(0) });
  await idle();
  expect(await api.row('jobs', row.id)).toMatchObject({ outcome: 'failed', cause: { name: 'serverGone' } });
});

it('notifications by mail and text message have names of their own, also when a restored database gives numbers out again', async () => {
  const { id } = await createUser({ sms_notification: true, email_notification: false });
  await publish([id], 'Avant');
  await settledPost();
  const [number] = /\d+/.exec(hook.names().at(-1)!)!;
  await sql`select setval(pg_get_serial_sequence('jobs', 'id'), ${Number(number)}::bigint, false)`.execute(
    api.db,
  );
  await publish([id], 'Après');
  await settledPost();
  const [before, after] = hook.names().slice(-2);
  expect(after).toMatch(new RegExp(`^terrain-message-${number}-`));
  expect(after).not.toBe(before);
});
