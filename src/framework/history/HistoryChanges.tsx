import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { HistoryRow } from '../../../contract/framework/history';
import { getHistoryLabel } from '../../../contract/office/history-labels';
import { SitePlan } from '../../../contract/work/planning';
import { renderField } from '../fields/render-field';
import { useWords, type Words } from '../fields/useWords';
import { getChangedFields, getHistoryFieldInfo } from './history-fields';

/** Undefined means: use the labels of a site's history. */
export type HistoryWords = {
  /** The table it is about; sites by default. */
  object?: string;
  label?: (field: string) => string | undefined;
  show?: (field: string, value: unknown) => string | undefined;
};

/** One action's changes, field by field: before and after. */
export const HistoryChanges = ({ row, words: customWords }: { row: HistoryRow; words?: HistoryWords }) => {
  const translate = useTranslate();
  const words = useWords();
  const renderChange = (field: string, values: HistoryRow['before']) => {
    const rawValue = values?.[field];
    const isEmpty = rawValue === null || rawValue === undefined;
    const customText = isEmpty ? undefined : customWords?.show?.(field, rawValue);
    return customText ?? renderValue(field, values, words);
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
          {getChangedFields(row).map(field => (
            <TableRow key={field}>
              <TableCell sx={{ color: 'text.secondary' }}>
                {customWords?.label?.(field) ?? getFieldLabel(field, words, customWords?.object)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{renderChange(field, row.before)}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{renderChange(field, row.after)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const getFieldLabel = (column: string, { translate }: Words, object?: string) => {
  const resourceField = getHistoryLabel(column, object);
  const resourceLabel =
    resourceField && translate(`resources.${resourceField.resource}.fields.${resourceField.field}`);
  return translate(`terrain.dialogs.history.fields.${column}`, { _: resourceLabel ?? column });
};

const renderValue = (field: string, values: Record<string, unknown> | null, words: Words) => {
  const value = values?.[field];
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  if (field === 'status' && planStates.includes(String(value)))
    return words.translate(`terrain.planning.statuses.${value}`);
  return renderField(getHistoryFieldInfo(field), values ?? {}, words);
};

/** A site's history includes its plans, whose status has labels of its own. */
const planStates: readonly string[] = SitePlan.shape.status.options;
