import { useTranslate } from 'ra-core';
import { getAccount } from '../../../contract/framework/account';
import { ActionButton } from '../ui/ActionButton';
import { getIrreversibleWarningKey } from '../ui/IrreversibleWarning';
import { useInvalidateAccount, useOwnSessions } from './account-queries';
import { SessionList } from './SessionList';

/** One's active sessions, and buttons to end one or all others. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const invalidateAccount = useInvalidateAccount();
  const { endSession, endOtherSessions } = getAccount().actions;
  return (
    <SessionList
      title={translate('terrain.account.sessions.title')}
      query={useOwnSessions()}
      endAllButton={
        <ActionButton
          action={endOtherSessions}
          values={{}}
          label="terrain.account.sessions.endOthers"
          confirm={getIrreversibleWarningKey('account.endOtherSessions')}
          done="terrain.account.sessions.ended"
        />
      }
      endSession={endSession}
      getInput={session => ({ session })}
      onEnded={() => void invalidateAccount()}
    />
  );
};
