import { createTransport } from 'nodemailer';
import { slugify } from '../../../contract/framework/slugify';
import type { Config } from '../config/config';
import { getProductName } from '../identity/product-name';
import { withSpan } from '../traces/span';
import { messageCounters } from './message-counters';
import { buildOwnAddress } from './notification-rules';
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

/** Timeout, so that an unresponsive server does not delay other messages. */
const timeoutMs = 15_000;
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

const mailSender = (getUrl: () => string, from: string | undefined): Sender => {
  let connection: { url: string; transport: ReturnType<typeof openTransport>; sender: string } | undefined;
  // The URL contains a password, which may have been changed since the last mail.
  const getConnection = () => {
    const url = getUrl();
    if (connection?.url !== url) {
      connection?.transport.close();
      connection = { url, transport: openTransport(url), sender: from ?? getSenderAddress(url) };
    }
    return connection;
  };
  return {
    send: async ({ id, content, subject, address, attachments }) => {
      const { transport, sender } = getConnection();
      await transport.sendMail({
        from: sender,
        to: address,
        subject: subject ?? buildSubject(content),
        text: content,
        attachments,
        // The id stays the same when the mail is sent again after a crash.
        messageId: `<message-${id}@${sender.replace(/^.*@|>$/g, '')}>`,
      });
    },
    close: () => connection?.transport.close(),
  };
};

const openTransport = (url: string) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // A connection that closes while idle is reopened for the next mail.
  transport.on('error', () => undefined);
  return transport;
};

const getSenderAddress = (url: string) => {
  const { hostname, username } = new URL(url);
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : buildOwnAddress(hostname);
};

const buildSubject = (content: string) => {
  const [line] = content.trim().split('\n');
  const subject = line.length > maxSubjectLength ? `${line.slice(0, maxSubjectLength - 1)}…` : line;
  return [getProductName(), subject].join(' : ');
};

const hookSender = (getUrl: () => string): Sender => ({
  send: async ({ id, content, address }) => {
    const response = await fetch(getUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${slugify(getProductName())}-message-${id}`,
      },
      body: JSON.stringify({ to: address, text: content }),
      signal: AbortSignal.timeout(timeoutMs),
      // Send personal data only to the configured address.
      redirect: 'error',
    });
    await response.body?.cancel();
    if (!response.ok)
      throw Object.assign(new Error(`answered ${response.status}`), { responseCode: response.status });
  },
  close: () => undefined,
});
