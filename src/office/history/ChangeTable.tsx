import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Undo from '@mui/icons-material/Undo';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AuditRow } from '../../../contract/office/change-history';
import { emptyPlaceholder } from '../../framework/fields/useFormats';
import { NoRows, PagedRows } from '../../framework/lists/PagedRows';
import { getActionLabel } from '../../framework/ui/action-label';
import { Instant } from '../../framework/ui/Instant';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { TextLink } from '../../framework/ui/TextLink';
import { useExpandedRows } from '../../framework/ui/useExpandedRows';
import { taskPath } from '../../work/fields/task-path';
import { ChangeDetail } from './ChangeDetail';
import type { HistoryFilters, useChanges } from './useChanges';
import { useObjectName } from './useObjectName';

type Props = {
  query: ReturnType<typeof useChanges>;
  isFiltered: boolean;
  onFilter: (filters: HistoryFilters) => void;
  onRevert: (row: AuditRow, what: 'one' | 'import') => void;
};

/** The changes, the latest first, each expandable; a button at the end loads more. */
export const ChangeTable = ({ query, isFiltered, onFilter, onRevert }: Props) => {
  const translate = useTranslate();
  const objectName = useObjectName();
  const [isOpen, toggle] = useExpandedRows();
  const say = (key: string) => translate(`terrain.audit.${key}`);

  return (
    <PagedRows query={query} more={say('more')} end={say('end')}>
      {rows => (
        <ResponsiveTable
          label={say('title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={
            <NoRows
              nothing={say('nothing')}
              filtered={say('empty')}
              onReset={isFiltered ? () => onFilter({}) : undefined}
            />
          }
          columns={[
            {
              key: 'created_at',
              label: say('columns.created_at'),
              width: 140,
              cell: ({ created_at }) => <Instant at={created_at} />,
            },
            {
              key: 'username',
              label: say('columns.username'),
              cell: ({ username }) => username ?? say('system'),
            },
            {
              key: 'role',
              label: say('columns.role'),
              cell: ({ role }) =>
                role ? translate(`terrain.shell.roles.${role}`, { _: role }) : emptyPlaceholder,
            },
            {
              key: 'action',
              label: say('columns.action'),
              cell: row => (
                <Box component="span" sx={{ color: row.reverted_by === null ? undefined : 'text.secondary' }}>
                  {getActionLabel(row.action, translate)}
                  {row.import_file !== null && <Aside>{row.import_file}</Aside>}
                  {row.reverted_by !== null && (
                    <Aside>
                      <Undo aria-hidden sx={{ fontSize: 14, verticalAlign: '-3px', mr: 0.5 }} />
                      {say('reverted')}
                    </Aside>
                  )}
                </Box>
              ),
            },
            {
              key: 'object',
              label: say('columns.object'),
              cell: row => (
                <>
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ mr: 1 }}>
                    {objectName(row.object)}
                  </Typography>
                  <RecordName row={row} />
                </>
              ),
            },
          ]}
          actions={row => (
            <Button
              size="small"
              aria-expanded={isOpen(row.id)}
              aria-label={`${say('detail')}, ${translate('terrain.audit.number', { id: row.id })}`}
              onClick={() => toggle(row.id)}
              endIcon={isOpen(row.id) ? <ExpandLess /> : <ExpandMore />}
            >
              {translate('terrain.audit.detail')}
            </Button>
          )}
          detail={row =>
            isOpen(row.id) && (
              <ChangeDetail row={row} onFilter={onFilter} onRevert={what => onRevert(row, what)} />
            )
          }
        />
      )}
    </PagedRows>
  );
};

const Aside = ({ children }: { children: ReactNode }) => (
  <Typography
    component="span"
    variant="caption"
    color="textSecondary"
    sx={{ ml: 1, overflowWrap: 'anywhere' }}
  >
    {children}
  </Typography>
);

/** The record's name, as a link if it has a page. */
const RecordName = ({ row }: { row: AuditRow }) => {
  if (row.object === 'settings') return null;
  const name =
    row.object === 'tasks'
      ? `${row.object_id} · ${row.label ?? emptyPlaceholder}`
      : (row.label ?? emptyPlaceholder);
  const to = pathOf(row);
  return to ? (
    <TextLink to={to} sx={{ whiteSpace: 'nowrap' }}>
      {name}
    </TextLink>
  ) : (
    <span>{name}</span>
  );
};

const pathOf = ({ label, object, object_id, task_type }: AuditRow) => {
  if (label === null) return undefined;
  if (object === 'sites') return `/sites/detail/${object_id}/history`;
  return object === 'tasks' && task_type ? taskPath(object_id) : undefined;
};
