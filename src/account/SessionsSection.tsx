import { Box, Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { account, type OpenSession } from '../../contract/account';
import { Nothing } from '../generated/fields';
import { ActionButton } from '../ui/ActionButton';
import { FactTable } from '../ui/FactTable';
import { Instant } from '../ui/Instant';
import { Loaded } from '../ui/Loaded';
import { Section } from '../ui/Section';
import { useOwnSessions } from './useOwnAccount';

/** Where one is signed in, and how to end it everywhere else. */
export const SessionsSection = () => {
  const translate = useTranslate();
  const query = useOwnSessions();
  const label = (name: string) => translate(`terrain.account.sessions.${name}`);
  return (
    <Section
      title={label('title')}
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
          <FactTable
            label={label('title')}
            columns={[
              { key: 'device', label: label('device'), cell: session => <Device session={session} /> },
              { key: 'address', label: label('address'), cell: ({ address }) => address ?? <Nothing /> },
              { key: 'since', label: label('since'), cell: ({ created_at }) => <Instant at={created_at} /> },
              {
                key: 'seen',
                label: label('seen'),
                cell: ({ last_seen_at }) => <Instant at={last_seen_at} />,
              },
            ]}
            rows={sessions}
            keyOf={session => sessions.indexOf(session)}
            empty={label('none')}
          />
        )}
      </Loaded>
    </Section>
  );
};

const Device = ({ session: { client, device, current } }: { session: OpenSession }) => {
  const translate = useTranslate();
  const unknown = client === 'field' ? 'mobile' : 'unknown';
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {device ?? translate(`terrain.account.sessions.${unknown}`)}
      {current && <Chip color="primary" label={translate('terrain.account.sessions.current')} />}
    </Box>
  );
};
