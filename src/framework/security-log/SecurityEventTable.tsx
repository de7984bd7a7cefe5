import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatSecurityDetails } from '../../../contract/framework/security-details';
import type { DisplayedDetail } from '../../../contract/framework/security-events';
import { emptyPlaceholder, useFormats } from '../fields/useFormats';
import { NoRows, PagedRows } from '../lists/PagedRows';
import { Instant } from '../ui/Instant';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import type { useSecurityEvents } from './useSecurityEvents';

type SecurityEventTableProps = {
  query: ReturnType<typeof useSecurityEvents>;
  /** Resets the filters, if any is set. */
  onClear: (() => void) | undefined;
};

/** The security events, the latest first. */
export const SecurityEventTable = ({ query, onClear }: SecurityEventTableProps) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const label = (key: string) => translate(`terrain.security.${key}`);
  const detailTexts = {
    name: (detail: DisplayedDetail) => label(`details.${detail}`),
    list: (resource: string) =>
      translate(`resources.${resource}.name`, { smart_count: 2, _: '' }) ||
      translate(`terrain.permissions.groups.${resource}`, { _: '' }) ||
      null,
    field: (resource: string, name: string) =>
      translate(`resources.${resource}.fields.${name}`, { _: '' }) || null,
    labelled,
    yes: label('yes'),
    no: label('no'),
    brokenOff: label('brokenOff'),
  };
  return (
    <PagedRows query={query} more={translate('terrain.audit.more')} end={label('end')}>
      {rows => (
        <ResponsiveTable
          label={label('title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<NoRows nothing={label('nothing')} filtered={label('empty')} onReset={onClear} />}
          columns={[
            {
              key: 'created_at',
              label: label('columns.created_at'),
              width: 140,
              cell: ({ created_at }) => <Instant at={created_at} />,
            },
            { key: 'kind', label: label('columns.kind'), cell: ({ kind }) => label(`kinds.${kind}`) },
            {
              key: 'username',
              label: label('columns.username'),
              cell: ({ username }) => username ?? emptyPlaceholder,
            },
            {
              key: 'by',
              label: label('columns.by'),
              cell: ({ by, address }) => by ?? (address === null ? label('commandLine') : emptyPlaceholder),
            },
            {
              key: 'address',
              label: label('columns.address'),
              cell: ({ address }) => address ?? emptyPlaceholder,
            },
            {
              key: 'device',
              label: label('columns.device'),
              cell: ({ device }) => device ?? emptyPlaceholder,
            },
            {
              key: 'details',
              label: label('columns.details'),
              cell: ({ details }) => {
                const lines = formatSecurityDetails(details, detailTexts);
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
