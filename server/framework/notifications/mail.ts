import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sendMessage } from './message-worker';
import type { Message, Sender } from './senders';

/** Maximum number of mails in progress or waiting; further ones are dropped. */
const maxPending = 200;
/** Delay before each retry. */
const retryDelaysMs = [5_000, 30_000];

/** Sends this server's mail. Codes may not be stored in a table: they are sent from memory or not at all. */
export class Mail {
  private readonly inProgress = new Set<Promise<void>>();
  private readonly stopController = new AbortController();

  constructor(
    private readonly sender: Sender | undefined,
    /** The public address of this server; without it mails contain no link. */
    readonly publicUrl: string | undefined,
    private readonly log: FastifyBaseLogger,
  ) {}

  get isOn() {
    return this.sender !== undefined;
  }

  /** Sends a job's mail; throws so that the job fails. */
  deliver(message: Message) {
    return sendMessage(this.sender!, message);
  }

  /** Sends in the background: the caller neither waits nor fails. */
  sendSoon({ account, ...message }: Omit<Message, 'id'> & { account: number }) {
    if (this.inProgress.size >= maxPending)
      return this.log.warn({ account }, 'too many mails at once: one was not sent');
    const sending = this.send({ id: randomUUID(), ...message })
      .catch(error => this.log.warn({ account, error: (error as Error).message }, 'a mail was not sent'))
      .finally(() => this.inProgress.delete(sending));
    this.inProgress.add(sending);
  }

  /** Finishes mails in progress and retries waiting ones now: no other server knows of them. */
  async stop() {
    this.stopController.abort();
    await Promise.all(this.inProgress);
  }

  private async send(message: Message, tries = 0): Promise<void> {
    try {
      await this.sender?.send(message);
    } catch (error) {
      const { signal } = this.stopController;
      if (tries >= retryDelaysMs.length) throw error;
      await pause(retryDelaysMs[tries], undefined, { ref: false, signal }).catch(() => undefined);
      await this.send(message, tries + 1);
    }
  }
}
