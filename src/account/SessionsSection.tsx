import { useTranslate } from 'ra-core';
import { account } from '../../contract/account';
import { ActionButton } from '../ui/ActionButton';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { SessionTable } from './SessionTable';
import { useAccountChanged, useOwnSessions } from './useOwnAccount';

/** Where one is signed in, and how to end one session or all others. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const query = useOwnSessions();
  const changed = useAccountChanged();
  const title = translate('terrain.account.sessions.title');
  return (
    <Section
      title={title}
      count={query.data?.length}
      action={
        (query.data?.length ?? 0) > 1 && (
          <ActionButton
            action={account.actions.endOtherSessions}
            values={{}}
            label="terrain.account.sessions.endOthers"
            confirm="terrain.account.sessions.endOthersText"
            done="terrain.account.sessions.ended"
          />
        )
      }
    >
      <Loaded query={query}>
        {sessions => (
          <SessionTable
            label={title}
            sessions={sessions}
            end={({ session }, name) => (
              <ActionButton
                size="small"
                action={account.actions.endSession}
                values={{ session }}
                label="terrain.account.sessions.end"
                aria-label={name}
                confirm="terrain.account.sessions.endText"
                done="terrain.account.sessions.oneEnded"
                onDone={() => void changed()}
              />
            )}
          />
        )}
      </Loaded>
    </Section>
  );
};
