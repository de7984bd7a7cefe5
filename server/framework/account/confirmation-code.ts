import type { AccountCalls } from '../../../contract/framework/account';
import type { Db } from '../db/client';
import { recordHistory } from '../history/record-history';
import { recordSecurityEvent } from '../history/security-event';
import { conflict, invalid } from '../http/errors';
import type { Handler, HandlerContext } from '../http/mount';
import { decryptTotpSecret, encryptTotpSecret } from '../secrets/totp-secret';
import {
  disableCode,
  enableCode,
  findAccountContact,
  pendingCode,
  setPendingCode,
  setRecoveryCodes,
} from './queries';
import { requirePassword } from './require-password';
import { notifyByMail } from './session/notify-by-mail';
import { hashRecoveryCode, matchTotpStep, newRecoveryCodes, newTotpSecret } from './session/totp';

type Actions = AccountCalls['actions'];

/** The new secret takes effect once one of its codes was entered; until then the previous secret stays in use. */
export const startCode: Handler<Actions['startCode']> = async ({
  input: { password },
  user,
  db,
  request,
}) => {
  await requirePassword(db, user, password, request);
  const totp = newTotpSecret(user.username);
  await setPendingCode(db, user.userid, encryptTotpSecret(db, user.userid, totp.secret));
  return totp;
};

export const confirmCode: Handler<Actions['confirmCode']> = async call => {
  const { input, user, db } = call;
  const encryptedSecret = await pendingCode(db, user.userid);
  if (!encryptedSecret) throw conflict({ cause: 'codeSetUpOver' });
  const step = matchTotpStep(decryptTotpSecret(db, user.userid, encryptedSecret), input.code);
  if (step === null) throw invalid('code', 'codeWrong');
  const codes = newRecoveryCodes();
  await changeSecondFactor(call, 'confirmCode', async trx => {
    const values = { secret: encryptedSecret, step, recoveryHashes: hashesOf(codes) };
    if (!(await enableCode(trx, user.userid, values))) throw conflict({ cause: 'codeSetUpOver' });
  });
  return { recovery_codes: codes };
};

export const renewRecoveryCodes: Handler<Actions['renewRecoveryCodes']> = async call => {
  const { input, user, db, request } = call;
  await requirePassword(db, user, input.password, request);
  const codes = newRecoveryCodes();
  await changeSecondFactor(call, 'renewRecoveryCodes', async trx => {
    if (!(await setRecoveryCodes(trx, user.userid, hashesOf(codes)))) throw conflict({ cause: 'codeOff' });
  });
  return { recovery_codes: codes };
};

export const stopCode: Handler<Actions['stopCode']> = async call => {
  const { input, user, db, request } = call;
  await requirePassword(db, user, input.password, request);
  await changeSecondFactor(call, 'stopCode', async trx => {
    if (!(await disableCode(trx, user.userid))) throw conflict({ cause: 'codeOff' });
  });
  return {};
};

const hashesOf = (codes: string[]) => codes.map(code => hashRecoveryCode(code)!);

/** Changes the account's second factor and records the event in one transaction. */
const changeSecondFactor = (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  action: keyof typeof eventNames,
  change: (trx: Db) => Promise<void>,
) =>
  db.transaction().execute(async trx => {
    await change(trx);
    await recordHistory(trx, { user, address: request.ip }, [
      { object: 'accounts', id: user.userid, action: `account.${action}` },
    ]);
    await recordSecurityEvent(trx, request, { kind: eventNames[action], accountId: user.userid });
    await notifyByMail(trx, request, await findAccountContact(trx, user.userid), eventNames[action]);
  });
/** The security event of each action, and the mail about it. */
const eventNames = {
  confirmCode: 'codeOn',
  renewRecoveryCodes: 'recoveryCodesRenewed',
  stopCode: 'codeOff',
} as const;
