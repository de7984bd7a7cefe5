import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SessionCalls } from '../../../../contract/framework/session';
import { recordHistory } from '../../history/record-history';
import { recordSecurityEvent } from '../../history/security-event';
import { getNetwork } from '../../http/caller-address';
import { ApiError, invalid } from '../../http/errors';
import type { Handler } from '../../http/mount';
import { defaultLanguage, sayIn } from '../../language/language';
import { setPassword } from '../queries';
import { notifyByMail } from './notify-by-mail';
import { hashPassword } from './passwords';
import { endAccountSessions } from './queries';
import { clearAllAttempts, consumeAttempt } from './queries-attempts';
import {
  consumePasswordLink,
  findAccountByLink,
  findAccountByNameOrEmail,
  insertPasswordLink,
} from './queries-links';
import { requireStrongPassword } from './require-strong-password';
import { hashToken } from './tokens';

type Actions = SessionCalls['actions'];

/** Maximum per hour: mails for one name and from one IP address, and codes tried from one IP address. */
const maxMails = { perName: 3, perAddress: 10 };
const maxCodes = 20;
const hour = { minutes: 60 };

/**
 * Sends a code for a new password. Everything that depends on whether the account exists runs in the background, so
 * that neither the response nor its time reveals it; over the limit no further mail is sent, silently.
 */
export const forgottenPassword: Handler<Actions['forgottenPassword']> = async ({
  input: { username },
  db,
  request,
}) => {
  const { mail } = request.server;
  if (!mail.isOn) throw new ApiError('conflict', { cause: 'noMailHere' });
  await requireUnderLimit(db, `mail ${getNetwork(request.ip)}`, maxMails.perAddress);
  if (await consumeAttempt(db, username.toLowerCase(), 'mail', { maxTries: maxMails.perName, ...hour }))
    sendCode(request, username).catch(error =>
      request.log.warn(error, 'a forgotten password was not mailed'),
    );
  return {};
};

/** Sets a new password by a mailed code. */
export const newPassword: Handler<Actions['newPassword']> = async ({
  input: { code, new_password },
  db,
  request,
}) => {
  await requireUnderLimit(db, `code ${getNetwork(request.ip)}`, maxCodes);
  const codeHash = hashCode(code);
  const account = await findAccountByLink(db, codeHash);
  if (!account) throw invalid('code', 'linkEnded');
  await requireStrongPassword(db, new_password, 'new_password', account);
  const hash = await hashPassword(new_password, account.id);
  await db.transaction().execute(async trx => {
    if (!(await consumePasswordLink(trx, codeHash, account.id))) throw invalid('code', 'linkEnded');
    await setPassword(trx, account.id, hash);
    await endAccountSessions(trx, account.id);
    await clearAllAttempts(trx, account.username_key);
    await recordHistory(trx, { user: null, address: request.ip }, [
      { object: 'accounts', id: account.id, action: 'session.newPassword' },
    ]);
    await recordSecurityEvent(trx, request, {
      kind: 'passwordChanged',
      accountId: account.id,
      details: { by_mail: true },
    });
    await notifyByMail(trx, request, account, 'passwordChanged');
  });
  return {};
};

const requireUnderLimit = async (db: Parameters<typeof consumeAttempt>[0], origin: string, max: number) => {
  // No account has an empty name: this key counts an address's tries at all accounts.
  if (!(await consumeAttempt(db, '', origin, { maxTries: max, ...hour })))
    throw new ApiError('tooManyRequests', { retryAfter: 3_600 });
};

const sendCode = async (request: FastifyRequest, nameOrEmail: string) => {
  const { db, mail } = request.server;
  const account = await findAccountByNameOrEmail(db, nameOrEmail);
  await recordSecurityEvent(db, request, {
    kind: 'passwordForgotten',
    accountId: account?.id,
    ...(!account && { typedName: nameOrEmail }),
  });
  if (!account?.email) return;
  const code = newCode();
  await insertPasswordLink(db, hashCode(code), account.id);
  const say = sayIn(defaultLanguage);
  mail.sendSoon({
    account: account.id,
    address: account.email,
    subject: say('mailSubjects', 'forgotten'),
    content: mail.publicUrl
      ? say('mails', 'forgotten', {
          username: account.username,
          // After the #, so that it appears in no server or proxy log.
          link: `${mail.publicUrl}/login#${new URLSearchParams({ code })}`,
        })
      : say('mails', 'forgottenByCode', { username: account.username, code }),
  });
};

/** 99 random bits in unambiguous letters and digits, in groups. */
const newCode = () =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The stored hash of a code, however it was typed. */
const hashCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
