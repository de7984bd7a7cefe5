import type { FastifyRequest } from 'fastify';
import type { ServerMessages } from '../../../../i18n/fr/framework/server';
import type { Db } from '../../../framework/db/client';
import { recordSecurityEvent } from '../../../framework/history/security-event';
import { sayIn } from '../../../framework/language/language';
import { enqueue } from '../../../framework/queue/queries';
import { datesHere } from '../../../framework/time/dates';
import { deviceOf } from '../device';

type Told = Exclude<keyof ServerMessages['mailSubjects'], 'forgotten'>;
type Person = { id: number; username: string; email: string | null };

/**
 * Tells an account's owner by mail what happened to it, in the transaction in which it did: the mail goes after the
 * commit, whatever he wants to be notified of. Nothing where no mail is sent, or no address known.
 */
export const notifyByMail = async (
  db: Db,
  request: FastifyRequest | null,
  { id, username, email }: Person,
  name: Told,
  { device, to = [email] }: { device?: string; to?: (string | null)[] } = {},
) => {
  // The command line asks only where mail is sent.
  if (request && !request.server.mail.isOn) return;
  const say = sayIn('fr');
  const content = say('mails', name, {
    username,
    // Accounts choose no language and no clock: French, and Algeria's.
    when: datesHere.fr.instant(new Date().toISOString()),
    device: device || deviceOf(request?.headers['user-agent'] ?? null) || say('mails', 'unknownDevice'),
    address: request?.ip ?? say('mails', 'unknownAddress'),
  });
  for (const address of new Set(to))
    if (address)
      await enqueue(db, 'email', { account_id: id, address, subject: say('mailSubjects', name), content });
};

/** A change of the mail address is told to the old one and the new one. */
export const notifyNewAddress = async (
  db: Db,
  request: FastifyRequest,
  before: Person,
  email: string | null,
  by: number,
) => {
  if ((before.email ?? '') === (email ?? '')) return;
  await recordSecurityEvent(db, request, {
    kind: 'mailChanged',
    accountId: before.id,
    ...(by !== before.id && { by }),
  });
  await notifyByMail(db, request, before, 'mailChanged', { to: [before.email, email] });
};
