import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { session } from '../../../../contract/organisation/session';
import { recordHistory } from '../../../framework/history/record-history';
import { recordSecurityEvent } from '../../../framework/history/security-event';
import { getNetwork } from '../../../framework/http/caller-address';
import { ApiError, invalid } from '../../../framework/http/errors';
import type { Handler } from '../../../framework/http/mount';
import { sayIn } from '../../../framework/language/language';
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

type Actions = (typeof session)['actions'];

/** Mails per hour for one name and for one address; and how many codes one address may try. */
const maxMails = { ofName: 3, ofAddress: 10 };
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
  await limit(db, `mail ${getNetwork(request.ip)}`, maxMails.ofAddress);
  if (await consumeAttempt(db, username.toLowerCase(), 'mail', { most: maxMails.ofName, ...hour }))
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
  await limit(db, `code ${getNetwork(request.ip)}`, maxCodes);
  const codeHash = hashOf(code);
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

const limit = async (db: Parameters<typeof consumeAttempt>[0], from: string, max: number) => {
  // No account has an empty name: this key counts an address's tries at all accounts.
  if (!(await consumeAttempt(db, '', from, { most: max, ...hour })))
    throw new ApiError('tooManyRequests', { retryAfter: 3_600 });
};

const sendCode = async (request: FastifyRequest, called: string) => {
  const { db, mail } = request.server;
  const account = await findAccountByNameOrEmail(db, called);
  await recordSecurityEvent(db, request, {
    kind: 'passwordForgotten',
    accountId: account?.id,
    ...(!account && { typedName: called }),
  });
  if (!account?.email) return;
  const code = newCode();
  await insertPasswordLink(db, hashOf(code), account.id);
  // Accounts have no language: the product's default.
  const say = sayIn('fr');
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
const hashOf = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
