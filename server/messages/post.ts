import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/client';
import { type Channel, endDelivery, postponeDelivery, takeDue } from './queries';
import type { Senders } from './senders';

/** Messages under way at once. */
const atOnce = 5;
/** Seconds after which a message that nobody reported on is due again. */
const lease = 120;
const mostAttempts = 10;
const lookEvery = 1_000;

/** Sends what is due, and again later what could not be sent: after half a minute, then twice as long each time. */
export class Post {
  private timer?: NodeJS.Timeout;
  private sending: Promise<void> | null = null;
  private stopped = false;
  private readonly channels: Channel[];

  constructor(
    private readonly db: Db,
    private readonly senders: Senders,
    private readonly log: FastifyBaseLogger,
  ) {
    this.channels = Object.keys(senders) as Channel[];
  }

  start() {
    if (!this.channels.length) return;
    const look = setInterval(() => {
      this.sending ??= this.sendDue()
        .catch(error => this.log.warn(error, 'messages were not sent'))
        .finally(() => {
          this.sending = null;
        });
    }, lookEvery);
    look.unref();
    this.timer = look;
  }

  async stop() {
    this.stopped = true;
    clearInterval(this.timer);
    await this.sending;
    for (const sender of Object.values(this.senders)) sender.close();
  }

  private async sendDue() {
    while (!this.stopped) {
      const due = await takeDue(this.db, this.channels, atOnce, lease);
      await Promise.all(due.map(each => this.send(each)));
      if (due.length < atOnce) return;
    }
  }

  private async send({ address, ...delivery }: Awaited<ReturnType<typeof takeDue>>[number]) {
    const { id, channel, attempts, account_id: account } = delivery;
    if (!address) return void (await endDelivery(this.db, id, 'no address any more'));
    try {
      await this.senders[channel]!.send({ ...delivery, address });
    } catch (error) {
      const { message } = error as Error;
      this.log.warn({ id, channel, account, attempts, error: message }, 'a message was not sent');
      if (isFinal(error) || attempts >= mostAttempts) await endDelivery(this.db, id, message);
      else await postponeDelivery(this.db, id, 15 * 2 ** attempts, message);
      return;
    }
    await endDelivery(this.db, id);
  }
}

/** Whether the other side says that it will never take it: an SMTP answer of 5xx, a hook's 400 or 422. */
const isFinal = (error: unknown) => {
  const { responseCode } = error as { responseCode?: number };
  return (
    responseCode !== undefined &&
    ((responseCode >= 500 && responseCode < 600 && isSmtp(error)) || [400, 422].includes(responseCode))
  );
};
const isSmtp = (error: unknown) => 'command' in (error as object);
