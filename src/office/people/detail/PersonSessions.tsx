import { useTranslate } from 'ra-core';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { ActionButton } from '../../../framework/ui/ActionButton';
import { saidBefore } from '../../../framework/ui/NotTakenBack';
import { Sessions } from '../../../organisation/account/Sessions';
import { usePersonSessions } from '../personQueries';

const { endSessions } = accountActions.actions;

/** Where a person is signed in; a superior may end one session or all. */
export const PersonSessions = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const query = usePersonSessions(id);
  const ended = () => void query.refetch();
  return (
    <Sessions
      title={translate('terrain.people.sessions.title')}
      query={query}
      endAll={
        <ActionButton
          action={endSessions}
          values={{ id }}
          label="terrain.people.sessions.endAll"
          confirm={saidBefore('accountActions.endSessions')}
          done="terrain.people.sessions.allEnded"
          onDone={ended}
        />
      }
      endOne={endSessions}
      valuesOf={session => ({ id, session })}
      onEnded={ended}
    />
  );
};
