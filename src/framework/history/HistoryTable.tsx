import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { HistoryRow } from '../../../contract/framework/history';
import type { HistoryWords } from '../../../contract/framework/history-words';
import { getActionLabel } from '../ui/action-label';
import { Instant } from '../ui/Instant';
import { QueryResult } from '../ui/QueryResult';
import { ResponsiveTable } from '../ui/ResponsiveTable';
import { useExpandedRows } from '../ui/useExpandedRows';
import { HistoryChanges } from './HistoryChanges';

/** The history of a record of any kind: date and time, action, user, role, and what each action changed. */
export const HistoryTable = ({ query, empty, words }: HistoryTableProps) => {
  const translate = useTranslate();
  const [isOpen, toggle] = useExpandedRows();

  const changesButton = (row: HistoryRow) => {
    const count = words.changedFields(row).length;
    const isExpanded = isOpen(row.id);
    return count === 0 ? null : (
      <Button
        size="small"
        aria-expanded={isExpanded}
        onClick={() => toggle(row.id)}
        endIcon={isExpanded ? <ExpandLess /> : <ExpandMore />}
      >
        {translate('terrain.dialogs.history.changes', { smart_count: count })}
      </Button>
    );
  };

  return (
    <QueryResult query={query} lines={6}>
      {rows => (
        <ResponsiveTable
          label={translate('terrain.dialogs.history.title')}
          rows={rows}
          keyOf={({ id }) => id}
          empty={empty}
          columns={[
            {
              key: 'created_at',
              label: translate('terrain.dialogs.history.date'),
              cell: ({ created_at }) => <Instant at={created_at} />,
            },
            {
              key: 'action',
              label: translate('terrain.dialogs.history.action'),
              cell: ({ action }) => getActionLabel(action, translate),
            },
            {
              key: 'username',
              label: translate('terrain.dialogs.history.user'),
              cell: ({ username }) => username ?? translate('terrain.dialogs.history.system'),
            },
            {
              key: 'role',
              label: translate('terrain.dialogs.history.role'),
              cell: ({ role }) =>
                role ? translate(`terrain.dialogs.history.roles.${role}`, { _: role }) : '',
            },
          ]}
          actions={changesButton}
          detail={row => isOpen(row.id) && <HistoryChanges row={row} words={words} />}
        />
      )}
    </QueryResult>
  );
};

type HistoryTableProps = {
  query: UseQueryResult<HistoryRow[], Error>;
  empty: string;
  words: HistoryWords;
};
