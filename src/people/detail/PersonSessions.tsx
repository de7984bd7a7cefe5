import { useTranslate } from 'ra-core';
import { accountActions } from '../../../contract/account-actions';
import { SessionTable } from '../../account/SessionTable';
import { ActionButton } from '../../ui/ActionButton';
import { Loaded } from '../../ui/Loaded';
import { Section } from '../../ui/Section';
import { usePersonSessions } from '../personQueries';

/** Where somebody is signed in; whoever stands above him ends one session or all. */
export const PersonSessions = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const query = usePersonSessions(id);
  const title = translate('terrain.people.sessions.title');
  const { endSessions } = accountActions.actions;
  return (
    <Section
      title={title}
      count={query.data?.length}
      action={
        (query.data?.length ?? 0) > 1 && (
          <ActionButton
            action={endSessions}
            values={{ id }}
            label="terrain.people.sessions.endAll"
            confirm="terrain.people.sessions.endAllText"
            done="terrain.people.sessions.allEnded"
            onDone={() => void query.refetch()}
          />
        )
      }
    >
      <Loaded query={query} lines={3}>
        {sessions => (
          <SessionTable
            label={title}
            sessions={sessions}
            end={({ session }, name) => (
              <ActionButton
                size="small"
                action={endSessions}
                values={{ id, session }}
                label="terrain.account.sessions.end"
                aria-label={name}
                confirm="terrain.account.sessions.endText"
                done="terrain.account.sessions.oneEnded"
                onDone={() => void query.refetch()}
              />
            )}
          />
        )}
      </Loaded>
    </Section>
  );
};
