import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account } from '../../contract/account';
import { settings } from '../../contract/settings';
import { taskActions } from '../../contract/task-actions';
import { aSite, aTask, unique } from '../factories/sites';
import { type Api, startApi } from './harness';

let api: Api;
let smtp: Awaited<ReturnType<typeof smtpServer>>;
let hook: Awaited<ReturnType<typeof smsHook>>;
beforeAll(async () => {
  [smtp, hook] = [await smtpServer(), await smsHook()];
  api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'terrain@example.dz', SMS_HOOK_URL: hook.url });
});
afterAll(async () => {
  await api?.close();
  await smtp?.close();
  await hook?.close();
});

const somebody = async (switches: object = {}) => {
  const username = unique('post.');
  const id = await api.person({ role: 'agent', username, owner: 'inhouse' });
  const email = `${username}@example.dz`;
  const phone = `+213550${String(id).padStart(6, '0')}`;
  const { status } = await api.client(username).call(account.actions.edit, { id, email, phone, ...switches });
  expect(status).toBe(200);
  return { id, email, phone };
};
const publish = (users: number[], message: string) =>
  api.client('admin').call(settings.actions.publish, { message, users });
const due = () =>
  api.db.selectFrom('deliveries').selectAll().where('ended_at', 'is', null).orderBy('id').execute();
const idle = () => vi.waitUntil(async () => (await due()).length === 0, { timeout: 20_000, interval: 50 });
/** The outbox was read up to here, and nothing is left to send. */
const settledPost = async () => {
  await vi.waitUntil(
    async () => !(await api.db.selectFrom('outbox').select('id').where('place', 'is', null).execute()).length,
    { timeout: 20_000, interval: 50 },
  );
  await idle();
};

describe('notifications by mail and text message', () => {
  it('go to those who want them, once each', async () => {
    const all = { email_notification: true, sms_notification: true };
    const [wanting, newsletter, nobody] = [
      await somebody(all),
      await somebody({ email_notification: false, sms_notification: false, subscribe_newsletter: true }),
      await somebody({ email_notification: false, sms_notification: false, subscribe_newsletter: false }),
    ];
    const to = () => smtp.mails().map(mail => mail.to);
    const words = 'Réunion jeudi à 10 h\nSalle B, « siège ».';
    await publish([wanting.id, newsletter.id, nobody.id], words);
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
      const task = await aTask(api.db, await aSite(api.db), { kind: 'delivery', status: '', agent_id: id });
      const { status } = await api
        .client('admin')
        .call(taskActions.actions.return, { pmid: task, message: 'À refaire' });
      expect(status).toBe(200);
    }
    await settledPost();
    expect(to().sort()).toEqual([newsletter.email, wanting.email, wanting.email].sort());
  });

  it('are tried again when the mail server does not take them, and given up when it never will', async () => {
    const [later, never] = [
      await somebody({ email_notification: true }),
      await somebody({ email_notification: true }),
    ];
    const before = smtp.mails().length;
    smtp.refuse(to => (to === later.email ? '451 later' : to === never.email ? '550 no such user' : null));
    await publish([later.id, never.id], 'Encore');
    const [row] = await vi.waitUntil(
      async () => {
        const waiting = await due();
        return waiting.length === 1 && waiting[0].error !== null && waiting;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(row).toMatchObject({ account_id: later.id, attempts: 1, error: expect.stringContaining('451') });
    expect(row.due_at.getTime()).toBeGreaterThan(Date.now() + 10_000);
    smtp.refuse(() => null);
    await api.db
      .updateTable('deliveries')
      .set({ due_at: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    await idle();
    expect(
      smtp
        .mails()
        .slice(before)
        .map(({ to }) => to),
    ).toEqual([later.email]);
    const given = await api.db
      .selectFrom('deliveries')
      .selectAll()
      .where('account_id', '=', never.id)
      .where('channel', '=', 'email')
      .executeTakeFirstOrThrow();
    expect([given.attempts, given.error]).toEqual([1, expect.stringContaining('550')]);
  });
});

type Mail = { from: string; to: string; subject: string; text: string };

/** A mail server that takes what it is not told to refuse. */
const smtpServer = async () => {
  const mails: Mail[] = [];
  let refusal: (to: string) => string | null = () => null;
  const server = createServer(socket => {
    let [mode, from, to, data, left] = ['lines', '', '', '', ''];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const take = (line: string) => {
      if (mode === 'data') {
        if (line !== '.') {
          data += `${line.replace(/^\.\./, '.')}\n`;
          return;
        }
        mode = 'lines';
        mails.push({ from, to, ...mailOf(data) });
        return say('250 taken');
      }
      if (/^(EHLO|HELO)/i.test(line)) return say('250 terrain-test');
      if (/^MAIL FROM/i.test(line)) {
        from = /<(.*?)>/.exec(line)![1];
        return say('250 ok');
      }
      if (/^RCPT TO/i.test(line)) {
        to = /<(.*?)>/.exec(line)![1];
        return say(refusal(to) ?? '250 ok');
      }
      if (/^DATA/i.test(line)) {
        [mode, data] = ['data', ''];
        return say('354 go on');
      }
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
      return say('250 ok');
    };
    socket.on('error', () => undefined);
    socket.on('data', part => {
      const lines = (left + part).split('\r\n');
      left = lines.pop()!;
      for (const line of lines) take(line);
    });
    say('220 terrain-test');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: () => mails,
    refuse: (by: typeof refusal) => {
      refusal = by;
    },
    close: () => new Promise(resolve => server.close(resolve)),
  };
};

const mailOf = (data: string) => {
  const [head, ...body] = data.split('\n\n');
  const subject = /^Subject: ((?:.*\n )*.*)$/m.exec(head)![1];
  const words = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind, text) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/g, (_: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    );
  const encoded = body.join('\n\n');
  const text = /quoted-printable/i.test(head)
    ? Buffer.from(
        encoded
          .replace(/=\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
    : /base64/i.test(head)
      ? Buffer.from(encoded, 'base64').toString()
      : encoded;
  return { subject: words, text };
};

const smsHook = async () => {
  const got: unknown[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', part => {
      body += part;
    });
    request.on('end', () => {
      got.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    got: () => got,
    close: () => new Promise(resolve => server.close(resolve)),
  };
};
