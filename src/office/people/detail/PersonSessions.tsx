import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { SessionList } from '../../../framework/account/SessionList';
import { ActionButton } from '../../../framework/ui/ActionButton';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { usePersonSessions } from '../person-queries';

const { endSessions } = accountActions.actions;

/** Where a person is signed in; a superior may end one session or all. */
export const PersonSessions = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const query = usePersonSessions(id);
  const refetch = () => void query.refetch();
  return (
    <SessionList
      title={translate('terrain.people.sessions.title')}
      query={query}
      endAllButton={
        <ActionButton
          action={endSessions}
          values={{ id }}
          label="terrain.people.sessions.endAll"
          confirm={getIrreversibleWarningKey('accountActions.endSessions')}
          done="terrain.people.sessions.allEnded"
          onDone={refetch}
        />
      }
      endSession={endSessions}
      getInput={session => ({ id, session })}
      onEnded={refetch}
    />
  );
};
