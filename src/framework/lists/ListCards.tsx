import { Box, type Theme } from '@mui/material';
import { useListContext, useResourceContext } from 'ra-core';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import type { RowRenderProps } from './actions';
import { type ListRecord, renderCell } from './columns';
import { MoreGlyph } from './MoreGlyph';
import { RowMarkLabel } from './RowMarkLabel';
import { rowContentStyles } from './table-styles';
import { useRowKeyDown } from './useRowKeyDown';
import { useRowMarks } from './useRowMarks';

/**
 * The rows of a list as cards, on a phone or where chosen: each with the same data and actions. The first column is its
 * heading.
 */
export const ListCards = ({
  columns,
  selectable,
  allSelected,
  open,
  nameOf,
  editRow,
  linkOf,
  onMenu,
  offersActions,
  hidden,
  label,
}: Props) => {
  const { data, selectedIds, onToggleItem } = useListContext<ListRecord>();
  const labels = useLabels(useResourceContext()!);
  const words = useWords();
  const marks = useRowMarks();
  const onKeyDown = useRowKeyDown({ data, open, editRow });
  const [headColumn, ...otherColumns] = columns.filter(({ source }) => !hidden.includes(source));
  const isSelected = ({ id }: ListRecord) => allSelected || (selectedIds?.includes(id) ?? false);
  return (
    <Box component="ul" aria-label={label} onKeyDown={onKeyDown} sx={cardStyles}>
      {data?.map((record, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter is handled by the list
        <li
          key={record.id}
          data-id={record.id}
          data-opens={linkOf(record) !== undefined || undefined}
          data-mark={marks.get(record.id)}
          data-selected={isSelected(record) || undefined}
          tabIndex={index === 0 ? 0 : -1}
          onClick={event => {
            if (!(event.target as HTMLElement).closest('a, button, input, label')) open(record);
          }}
        >
          <header>
            {selectable && (
              <label>
                <input
                  type="checkbox"
                  aria-label={words.translate('terrain.generated.selectRow', { name: nameOf(record) })}
                  checked={isSelected(record)}
                  onChange={() => onToggleItem(record.id)}
                />
              </label>
            )}
            <strong>{renderCell(headColumn, record, words)}</strong>
            {marks.has(record.id) && <RowMarkLabel mark={marks.get(record.id)!} words={words} />}
            {onMenu && offersActions(record) && (
              <button
                type="button"
                aria-haspopup="menu"
                aria-label={words.translate('terrain.generated.actionsOf', { name: nameOf(record) })}
                onClick={event => onMenu(event.currentTarget, record)}
              >
                <MoreGlyph />
              </button>
            )}
          </header>
          <dl>
            {otherColumns.map(column => (
              <div key={column.source}>
                <dt>{labels.field(column.source)}</dt>
                <dd>{renderCell(column, record, words)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </Box>
  );
};

type Props = RowRenderProps & { hidden: string[]; label: string };

const cardStyles = (theme: Theme) => ({
  listStyle: 'none',
  m: 0,
  p: 1.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 1.25,
  '& > li': {
    p: 1.5,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: '8px',
    bgcolor: 'background.paper',
    fontSize: 13,
  },
  '& > li[data-selected]': { bgcolor: 'action.selected' },
  '& > li:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '& header': { display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 },
  '& header strong': { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& header label': { p: 1, m: -1 },
  '& dl': { m: 0, mt: 0.5, display: 'grid', gap: 0.5 },
  '& dl > div': { display: 'grid', gridTemplateColumns: 'minmax(104px, 34%) 1fr', gap: 1 },
  '& dt': { color: 'text.secondary' },
  // Cells with a limited width in the table have the whole line here.
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', '--widest': '100%', '--most-lines': 'none' },
  ...rowContentStyles(theme),
});
