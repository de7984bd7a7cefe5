import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { IconLabel } from '../../framework/fields/IconLabel';
import { Instant } from '../../framework/ui/Instant';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { Section } from '../../framework/ui/Section';
import { stateMarks } from '../../work/fields/StatusMarks';

type ServersProps = Pick<SystemState, 'servers' | 'version'>;

/** The running servers, each with its version: during an upgrade there are two. */
export const Servers = ({ servers, version }: ServersProps) => {
  const translate = useTranslate();
  const say = (key: string) => translate(`terrain.system.servers.${key}`);
  return (
    <Section title={say('title')} count={servers.length}>
      <ResponsiveTable
        label={say('title')}
        rows={servers}
        keyOf={({ id }) => id}
        empty={say('empty')}
        columns={[
          {
            key: 'host',
            label: say('host'),
            cell: ({ host, process, own, address }) => (
              <Box component="span" sx={{ display: 'block', py: { sm: 0.75 }, overflowWrap: 'anywhere' }}>
                {host} ({process}){own && ` · ${say('own')}`}
                <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {address}
                </Box>
              </Box>
            ),
          },
          {
            key: 'version',
            label: say('version'),
            cell: server =>
              server.version === version ? (
                server.version
              ) : (
                <IconLabel
                  {...stateMarks.system.watch}
                  word={translate('terrain.system.servers.other', { version: server.version })}
                />
              ),
          },
          {
            key: 'started_at',
            label: say('started_at'),
            cell: ({ started_at }) => <Instant at={started_at} />,
          },
        ]}
      />
    </Section>
  );
};
