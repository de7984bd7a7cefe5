import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import { z } from 'zod';
import type { HistoryRow } from '../../../contract/framework/history';
import type { HistoryWords } from '../../../contract/framework/history-words';
import { getFieldInfo } from '../fields/field-info';
import { renderField } from '../fields/render-field';
import { useWords } from '../fields/useWords';

/** One action's changes, field by field: before and after. */
export const HistoryChanges = ({ row, words }: { row: HistoryRow; words: HistoryWords }) => {
  const translate = useTranslate();
  const fieldWords = useWords();
  const renderChange = (field: string, values: HistoryRow['before']) => {
    const value = values?.[field];
    const text = value === null || value === undefined ? undefined : words.show(field, value);
    // An empty list or object is shown like no value.
    const shown = text === '' ? {} : (values ?? {});
    return text || renderField(getFieldInfo(field, words.schema(field) ?? z.string()), shown, fieldWords);
  };
  return (
    <Box sx={{ borderLeft: 2, borderColor: 'divider', pl: 1.5, mt: 0.5, overflowX: 'auto' }}>
      <Table size="small" aria-label={translate('terrain.dialogs.history.show')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '28%' }}>{translate('terrain.dialogs.history.field')}</TableCell>
            <TableCell sx={{ width: '36%' }}>{translate('terrain.dialogs.history.before')}</TableCell>
            <TableCell sx={{ width: '36%' }}>{translate('terrain.dialogs.history.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {words.changedFields(row).map(field => (
            <TableRow key={field}>
              <TableCell sx={{ color: 'text.secondary' }}>{words.label(field)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{renderChange(field, row.before)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{renderChange(field, row.after)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};
