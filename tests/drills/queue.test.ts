import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { smtpServer } from '../server/smtp-server';
import { startTogether, type Together } from './servers-on-one-database';

let smtp: Awaited<ReturnType<typeof smtpServer>>;
let together: Together;
beforeAll(async () => {
  smtp = await smtpServer();
  together = await startTogether(2, { SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz' });
});
afterAll(async () => {
  await together?.close();
  await smtp?.close();
});

it('a mail that is not taken is told, tried again when an admin says so, and sent once by two servers', async () => {
  const { db, ask, servers } = together;
  const [one, other] = servers;
  const { id } = await db
    .updateTable('accounts')
    .set({ email: 'admin@example.dz', email_notification: true })
    .where('username', '=', 'admin')
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = async (state: string) =>
    (await ask(other, `/api/jobs/fetch?kind=email&state=${state}`)).jobs;
  const until = (state: string) =>
    vi.waitUntil(async () => (await listed(state))[0], { timeout: 20_000, interval: 100 });

  // Given up by the other side, the first time; put off, the second.
  smtp.refuse(() => '550 secret words of the mail server');
  await ask(one, '/api/settings/notifications/publish', { message: 'Réunion jeudi', users: [id] });
  const failed = await until('failed');
  expect(failed).toMatchObject({ attempts: 1, cause: { name: 'answered', code: 550 }, username: 'admin' });
  expect(JSON.stringify(failed)).not.toMatch(/secret|Réunion|@/);

  smtp.refuse(() => '451 later');
  await ask(one, `/api/jobs/retry/${failed.id}`, {});
  const waiting = await vi.waitUntil(
    async () => (await listed('waiting')).find((job: any) => job.cause?.code === 451),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  expect(Date.parse(waiting.next_at)).toBeGreaterThan(Date.now());
  expect(smtp.mails()).toEqual([]);

  smtp.refuse(() => null);
  await ask(other, `/api/jobs/retry/${failed.id}`, {});
  await vi.waitUntil(() => smtp.mails().length > 0, { timeout: 20_000, interval: 50 });
  await vi.waitUntil(async () => !(await listed('running')).length && !(await listed('waiting')).length, {
    timeout: 20_000,
    interval: 100,
  });
  expect(smtp.mails().map(({ to }) => to)).toEqual(['admin@example.dz']);
  const history = await db.selectFrom('history').select('action').where('object', '=', 'jobs').execute();
  // What waited was only taken sooner.
  expect(history.map(({ action }) => action)).toEqual(['jobs.retry']);
  // What comes again by itself is there once, however many servers there are.
  const kinds = await db.selectFrom('jobs').select('kind').orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'alerts',
    'copies',
    'dashboards',
    'fold',
    'maintenance',
    'photos',
    'tidy',
  ]);
});
