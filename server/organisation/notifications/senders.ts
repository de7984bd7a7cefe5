import { createTransport } from 'nodemailer';
import type { Config } from '../../framework/config/config';
import { withSpan } from '../../framework/traces/span';
import { messageCounters } from './message-counters';
import type { Channel } from './queries-messages';

/** Sends one message; throws on failure. */
export type Sender = { send: (message: Message) => Promise<void>; close: () => void };
/** `id`: unique, and the same at each retry. */
export type Message = {
  id: string;
  address: string;
  content: string;
  subject: string | null;
  /** Attachments of a mail. */
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};
export type Senders = Partial<Record<Channel, Sender>>;

/** Timeout in milliseconds, so that an unresponsive server does not delay other messages. */
const patience = 15_000;
const maxSubjectLength = 70;

/** The configured senders. */
export const createSenders = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsHookUrl'>): Senders => ({
  ...(config.smtpUrl && {
    email: instrument(
      'email',
      mailSender(() => config.smtpUrl!, config.mailFrom),
    ),
  }),
  ...(config.smsHookUrl && {
    sms: instrument(
      'sms',
      hookSender(() => config.smsHookUrl!),
    ),
  }),
});
/** With metrics and tracing. */
const instrument = (channel: Channel, { send, close }: Sender): Sender => ({
  send: async message => {
    try {
      await withSpan(`send ${channel}`, { 'messaging.system': channel }, () => send(message));
      messageCounters[channel].sent++;
    } catch (error) {
      messageCounters[channel].failed++;
      throw error;
    }
  },
  close,
});

const mailSender = (urlNow: () => string, from: string | undefined): Sender => {
  let open: { url: string; transport: ReturnType<typeof transportTo>; sender: string } | undefined;
  // The URL contains a password, which may have been changed since the last mail.
  const current = () => {
    const url = urlNow();
    if (open?.url !== url) {
      open?.transport.close();
      open = { url, transport: transportTo(url), sender: from ?? senderIn(url) };
    }
    return open;
  };
  return {
    send: async ({ id, content, subject, address, attachments }) => {
      const { transport, sender } = current();
      await transport.sendMail({
        from: sender,
        to: address,
        subject: subject ?? subjectOf(content),
        text: content,
        attachments,
        // The id stays the same when the mail is sent again after a crash.
        messageId: `<message-${id}@${sender.replace(/^.*@|>$/g, '')}>`,
      });
    },
    close: () => open?.transport.close(),
  };
};

const transportTo = (url: string) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  // A connection that closes while idle is reopened for the next mail.
  transport.on('error', () => undefined);
  return transport;
};

const senderIn = (url: string) => {
  const { hostname, username } = new URL(url);
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : `terrain@${hostname}`;
};

const subjectOf = (content: string) => {
  const [line] = content.trim().split('\n');
  return `Terrain : ${line.length > maxSubjectLength ? `${line.slice(0, maxSubjectLength - 1)}…` : line}`;
};

const hookSender = (urlNow: () => string): Sender => ({
  send: async ({ id, content, address }) => {
    const answer = await fetch(urlNow(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `terrain-message-${id}` },
      body: JSON.stringify({ to: address, text: content }),
      signal: AbortSignal.timeout(patience),
      // Send personal data only to the configured address.
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw Object.assign(new Error(`answered ${answer.status}`), { responseCode: answer.status });
  },
  close: () => undefined,
});
