import { useTranslate } from 'ra-core';
import { account } from '../../../contract/organisation/account';
import { ActionButton } from '../../framework/ui/ActionButton';
import { saidBefore } from '../../framework/ui/NotTakenBack';
import { Sessions } from './Sessions';
import { useAccountChanged, useOwnSessions } from './useOwnAccount';

const { endSession, endOtherSessions } = account.actions;

/** One's active sessions, and buttons to end one or all others. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const changed = useAccountChanged();
  return (
    <Sessions
      title={translate('terrain.account.sessions.title')}
      query={useOwnSessions()}
      endAll={
        <ActionButton
          action={endOtherSessions}
          values={{}}
          label="terrain.account.sessions.endOthers"
          confirm={saidBefore('account.endOtherSessions')}
          done="terrain.account.sessions.ended"
        />
      }
      endOne={endSession}
      valuesOf={session => ({ session })}
      onEnded={() => void changed()}
    />
  );
};
