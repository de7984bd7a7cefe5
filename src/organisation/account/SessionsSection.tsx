import { useTranslate } from 'ra-core';
import { account } from '../../../contract/organisation/account';
import { ActionButton } from '../../framework/ui/ActionButton';
import { getIrreversibleWarningKey } from '../../framework/ui/IrreversibleWarning';
import { useInvalidateAccount, useOwnSessions } from './account-queries';
import { SessionList } from './SessionList';

const { endSession, endOtherSessions } = account.actions;

/** One's active sessions, and buttons to end one or all others. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const invalidateAccount = useInvalidateAccount();
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
