import type { FastifyRequest } from 'fastify';
import { hasAllPermissions } from '../../../../contract/framework/permissions';
import type { Role } from '../../../../contract/organisation/roles';
import { dates } from '../../../../i18n/dates';
import type { Db } from '../../db/client';
import { recordSecurityEvent } from '../../history/security-event';
import { defaultLanguage, type ServerMessages, sayIn } from '../../language/language';
import { enqueue } from '../../queue/queries';
import { formatUserAgent } from '../format-user-agent';

type MailName = Exclude<keyof ServerMessages['mailSubjects'], 'forgotten'>;
type Person = { id: number; username: string; email: string | null; role: Role };

/**
 * Notifies an account's owner by mail, in the transaction of the event: the mail goes out after the commit, whatever
 * notifications they have chosen. Does nothing if mail is off or no address is known.
 */
export const notifyByMail = async (
  db: Db,
  request: FastifyRequest | null,
  { id, username, email, role }: Person,
  name: MailName,
  { device, to = [email] }: { device?: string; to?: (string | null)[] } = {},
) => {
  // The command line calls this only where mail is configured.
  if (request && !request.server.mail.isOn) return;
  const say = sayIn(defaultLanguage, hasAllPermissions({ role }));
  const content = say('mails', name, {
    username,
    contact: say('mails', 'contact'),
    when: dates[defaultLanguage].fullInstant(new Date().toISOString()),
    device:
      device || formatUserAgent(request?.headers['user-agent'] ?? null) || say('mails', 'unknownDevice'),
    address: request?.ip ?? say('mails', 'unknownAddress'),
  });
  for (const address of new Set(to))
    if (address)
      await enqueue(db, 'email', { account_id: id, address, subject: say('mailSubjects', name), content });
};

/** A change of the mail address is sent to the old and the new one. */
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
