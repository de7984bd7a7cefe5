import type { Db } from '../db/client';
import { JobFailure } from '../queue/job-failure';
import type { RunningJob, Worker } from '../queue/queue';
import { type Channel, findContactAddress } from './queries-messages';
import type { Message, Sender } from './senders';

/** Sends a queued mail or text message. */
export const createMessageWorker = <C extends Channel>(db: Db, channel: C, sender: Sender): Worker<C> => ({
  work: async ({ id, created_at, payload }: RunningJob<C>) => {
    const { account_id, content, subject = null, address } = payload;
    const to = address ?? (await findContactAddress(db, account_id, channel));
    if (!to) throw new JobFailure({ name: 'noAddress' }, true);
    await sendMessage(sender, { id: getMessageId({ id, created_at }), content, subject, address: to });
  },
});

/** A job's message id, unique and the same at each retry. */
export const getMessageId = ({ id, created_at }: Pick<RunningJob, 'id' | 'created_at'>) =>
  `${id}-${created_at.getTime().toString(36)}`;

/** Sends a message; on failure throws a `JobFailure` with the response of the mail server or SMS hook. */
export const sendMessage = (sender: Pick<Sender, 'send'>, message: Message) =>
  sender.send(message).catch(error => {
    throw toJobFailure(error);
  });

const toJobFailure = (error: Error & { responseCode?: number; code?: string; cause?: { code?: string } }) => {
  const { responseCode } = error;
  if (responseCode !== undefined)
    return new JobFailure({ name: 'answered', code: responseCode }, isFinal(error), error);
  const code = error.cause?.code ?? error.code ?? error.name;
  return new JobFailure({ name: 'unreachable', code: String(code) }, false, error);
};

/** Whether the failure is permanent: an SMTP response 5xx, a hook's 400 or 422. */
const isFinal = (error: { responseCode?: number }) => {
  const { responseCode = 0 } = error;
  return 'command' in error ? responseCode >= 500 && responseCode < 600 : [400, 422].includes(responseCode);
};
