import { Box, Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { OpenSession } from '../../contract/account';
import { Nothing } from '../generated/fields';
import { FactTable } from '../ui/FactTable';
import { Instant } from '../ui/Instant';

type SessionTableProps = {
  label: string;
  sessions: OpenSession[];
  /** The button that ends one; the session that asks has none. */
  end: (session: OpenSession, label: string) => React.ReactNode;
};

/** Where somebody is signed in, each session with its own end. */
export const SessionTable = ({ label: title, sessions, end }: SessionTableProps) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.account.sessions.${name}`, values);
  const deviceOf = ({ device, client }: OpenSession) =>
    device ?? label(client === 'field' ? 'mobile' : 'unknown');
  return (
    <FactTable
      label={title}
      columns={[
        {
          key: 'device',
          label: label('device'),
          cell: session => (
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
            >
              {deviceOf(session)}
              {session.client === 'field' && session.device && ` · ${label('mobile')}`}
              {session.current && <Chip color="primary" label={label('current')} />}
            </Box>
          ),
        },
        { key: 'address', label: label('address'), cell: ({ address }) => address ?? <Nothing /> },
        { key: 'since', label: label('since'), cell: ({ created_at }) => <Instant at={created_at} /> },
        { key: 'seen', label: label('seen'), cell: ({ last_seen_at }) => <Instant at={last_seen_at} /> },
      ]}
      rows={sessions}
      keyOf={({ session }) => session}
      actions={session =>
        session.current ? null : end(session, label('endOne', { device: deviceOf(session) }))
      }
      empty={label('none')}
    />
  );
};
