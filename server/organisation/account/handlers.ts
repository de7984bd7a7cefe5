import type { account } from '../../../contract/organisation/account';
import type { Config } from '../../framework/config/config';
import type { Handlers } from '../../framework/http/mount';
import { changePassword } from './change-password';
import { confirmCode, renewRecoveryCodes, startCode, stopCode } from './confirmation-code';
import { editAccount } from './edit';
import { codeState } from './queries';
import { requireOwn } from './require-own';
import { personalData, privacyData } from './rows';
import { endOtherSessions, endOwnSession, ownSessions } from './sessions';

export const accountHandlers = (
  config: Pick<Config, 'smtpUrl' | 'smsHookUrl'>,
): Handlers<typeof account> => ({
  show: async ({ input: { id, tab }, user, db }) => {
    const row = await requireOwn(db, user, id);
    return { data: tab === 'privacy' ? privacyData(row, config) : personalData(row) };
  },
  edit: editAccount,
  changePassword,
  sessions: ownSessions,
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
