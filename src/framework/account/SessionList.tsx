import { Box, Chip } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { OpenSession } from '../../../contract/framework/account';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { EmptyValue } from '../fields/render-field';
import { ActionButton } from '../ui/ActionButton';
import { Instant } from '../ui/Instant';
import { getIrreversibleWarningKey } from '../ui/IrreversibleWarning';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { Section } from '../ui/Section';

type SessionListProps<E extends Endpoint> = {
  title: string;
  query: UseQueryResult<OpenSession[]>;
  /** The button that ends several at once; shown if there are several. */
  endAllButton: ReactNode;
  /** The endpoint that ends one session; the current one has no button. */
  endSession: E;
  /** The endpoint's input for a session's id. */
  getInput: (session: string) => z.input<E['input']>;
  onEnded: () => void;
};

/** Active sessions, each with a button to end it. */
export const SessionList = <E extends Endpoint>({
  title,
  query,
  endAllButton,
  endSession,
  getInput,
  onEnded,
}: SessionListProps<E>) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.account.sessions.${name}`, values);
  const formatDevice = ({ device, client }: OpenSession) =>
    device ?? label(client === 'field' ? 'mobile' : 'unknown');
  return (
    <Section title={title} count={query.data?.length} action={(query.data?.length ?? 0) > 1 && endAllButton}>
      <QueryResult query={query}>
        {sessions => (
          <ResponsiveTable
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
                    {formatDevice(session)}
                    {session.client === 'field' && session.device && ` · ${label('mobile')}`}
                    {session.current && <Chip color="primary" label={label('current')} />}
                  </Box>
                ),
              },
              { key: 'address', label: label('address'), cell: ({ address }) => address ?? <EmptyValue /> },
              {
                key: 'since',
                label: label('since'),
                cell: ({ created_at }) => <Instant at={created_at} />,
              },
              {
                key: 'seen',
                label: label('seen'),
                cell: ({ last_seen_at }) => <Instant at={last_seen_at} />,
              },
            ]}
            rows={sessions}
            keyOf={({ session }) => session}
            actions={session =>
              session.current ? null : (
                <ActionButton
                  size="small"
                  action={endSession}
                  values={getInput(session.session)}
                  label="terrain.account.sessions.end"
                  aria-label={label('endOne', { device: formatDevice(session) })}
                  confirm={getIrreversibleWarningKey('account.endSession')}
                  done="terrain.account.sessions.oneEnded"
                  onDone={onEnded}
                />
              )
            }
            empty={label('none')}
          />
        )}
      </QueryResult>
    </Section>
  );
};
