import type { AccountCalls } from '../../../contract/framework/account';
import type { Config } from '../config/config';
import type { Handlers } from '../http/mount';
import { changePassword } from './change-password';
import { confirmCode, renewRecoveryCodes, startCode, stopCode } from './confirmation-code';
import { editAccount } from './edit-account';
import { codeState } from './queries';
import { getAccountRegistration } from './register-accounts';
import { requireOwnAccount } from './require-own-account';
import { personalData, privacyData } from './rows';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions';

export const accountHandlers = (config: Pick<Config, 'smtpUrl' | 'smsHookUrl'>): Handlers<AccountCalls> => ({
  show: async ({ input: { id, tab }, user, db }) => {
    const row = await requireOwnAccount(db, user, id);
    if (tab === 'privacy') return { data: privacyData(row, config) };
    return { data: personalData(row, await getAccountRegistration().readPersonalFields(db, id)) };
  },
  edit: editAccount,
  changePassword,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions,
  code: async ({ user, db }) => {
    const { totp_secret, recovery_codes } = await codeState(db, user.userid);
    return { on: totp_secret !== null, recovery_codes_left: recovery_codes?.length ?? 0 };
  },
  startCode,
  confirmCode,
  renewRecoveryCodes,
  stopCode,
});
