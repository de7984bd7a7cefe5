import '../../../contract/office/change-history';
import UndoOutlined from '@mui/icons-material/Undo';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { allowsImportRevert } from '../../../contract/framework/change-history';
import type { AuditRow } from '../../../contract/office/change-history';
import { createHistoryWords } from '../../../contract/office/history-words';
import { HistoryChanges } from '../../framework/history/HistoryChanges';
import { useHistoryTexts } from '../../framework/history/useHistoryTexts';
import type { HistoryFilters } from './useChanges';

type Props = {
  row: AuditRow;
  onFilter: (filters: HistoryFilters) => void;
  onRevert: (what: 'one' | 'import') => void;
};

/** A row's details: its fields before and after, its origin, and how to revert it. */
export const ChangeDetail = ({ row, onFilter, onRevert }: Props) => {
  const translate = useTranslate();
  const words = createHistoryWords(row.object, row.task_type, useHistoryTexts());
  const say = (key: string, values?: object) => translate(`terrain.audit.${key}`, values);
  const facts = [
    say('number', { id: row.id }),
    row.address && say('address', { address: row.address }),
    row.import_id !== null && say('import', { id: row.import_id, file: row.import_file ?? '' }),
    row.reverts !== null && say('reverts', { id: row.reverts }),
    row.reverted_by !== null && say('revertedBy', { id: row.reverted_by }),
  ].filter(Boolean);
  // `kept` is the reason why the change cannot be reverted.
  const canRevert = row.kept === null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {words.changedFields(row).length ? (
        <HistoryChanges row={row} words={words} />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {say('noFields')}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {canRevert ? (
          <Button variant="outlined" startIcon={<UndoOutlined />} onClick={() => onRevert('one')}>
            {say('revert.one')}
          </Button>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {say(`kept.${row.kept}`)}
          </Typography>
        )}
        {row.import_id !== null && (
          <>
            {allowsImportRevert(row.kept) && (
              <Button variant="outlined" startIcon={<UndoOutlined />} onClick={() => onRevert('import')}>
                {say('revert.import')}
              </Button>
            )}
            <Button color="inherit" onClick={() => onFilter({ import: String(row.import_id) })}>
              {say('importAll')}
            </Button>
          </>
        )}
        {row.object !== 'settings' && (
          <Button
            color="inherit"
            onClick={() => onFilter({ object: row.object, record: String(row.object_id) })}
          >
            {say('record')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
