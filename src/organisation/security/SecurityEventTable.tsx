import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatSecurityDetails } from '../../../contract/organisation/security-details';
import type { DisplayedDetail } from '../../../contract/organisation/security-events';
import { emptyPlaceholder, useFormats } from '../../framework/fields/useFormats';
import { NoRows, PagedRows } from '../../framework/lists/PagedRows';
import { InstantCell } from '../../framework/ui/InstantCell';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import type { useSecurityEvents } from './useSecurityEvents';

type Props = { query: ReturnType<typeof useSecurityEvents>; onClear: () => void };

/** The security events, the latest first. */
export const SecurityEventTable = ({ query, onClear }: Props) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const say = (key: string) => translate(`terrain.security.${key}`);
  const words = {
    name: (detail: DisplayedDetail) => say(`details.${detail}`),
    list: (resource: string) =>
      translate(`resources.${resource}.name`, { smart_count: 2, _: '' }) ||
      translate(`terrain.permissions.groups.${resource}`, { _: '' }) ||
      null,
    field: (resource: string, name: string) =>
      translate(`resources.${resource}.fields.${name}`, { _: '' }) || null,
    labelled,
    yes: say('yes'),
    no: say('no'),
    brokenOff: say('brokenOff'),
  };
  return (
    <PagedRows query={query} more={translate('terrain.audit.more')} end={say('end')}>
      {rows => (
        <ResponsiveTable
          label={say('title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<NoRows title={say('empty')} onReset={onClear} />}
          columns={[
            {
              key: 'created_at',
              label: say('columns.created_at'),
              width: 140,
              cell: ({ created_at }) => <InstantCell at={created_at} />,
            },
            { key: 'kind', label: say('columns.kind'), cell: ({ kind }) => say(`kinds.${kind}`) },
            {
              key: 'username',
              label: say('columns.username'),
              cell: ({ username }) => username ?? emptyPlaceholder,
            },
            {
              key: 'by',
              label: say('columns.by'),
              cell: ({ by, address }) => by ?? (address === null ? say('commandLine') : emptyPlaceholder),
            },
            {
              key: 'address',
              label: say('columns.address'),
              cell: ({ address }) => address ?? emptyPlaceholder,
            },
            { key: 'device', label: say('columns.device'), cell: ({ device }) => device ?? emptyPlaceholder },
            {
              key: 'details',
              label: say('columns.details'),
              cell: ({ details }) => {
                const lines = formatSecurityDetails(details, words);
                if (!lines.length) return emptyPlaceholder;
                return (
                  <Box component="span" sx={{ display: 'block', py: { sm: 0.75 }, overflowWrap: 'anywhere' }}>
                    {lines.map(line => (
                      <Box key={line} component="span" sx={{ display: 'block' }}>
                        {line}
                      </Box>
                    ))}
                  </Box>
                );
              },
            },
          ]}
        />
      )}
    </PagedRows>
  );
};
