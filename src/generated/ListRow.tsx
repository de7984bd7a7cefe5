import { type MouseEvent, memo } from 'react';
import { type Column, cellOf } from './columns';
import type { RowHandling } from './ListTable';
import { MoreGlyph } from './MoreGlyph';
import type { Words } from './words';

/** One row: plain elements and no hooks, so that a hundred of them cost little. */
export const ListRow = memo(
  ({
    record,
    first,
    columns,
    words,
    selected,
    selectable,
    onToggle,
    linkOf,
    open,
    nameOf,
    onMenu,
  }: Props) => {
    const name = nameOf(record);
    const openUnlessControl = (event: MouseEvent<HTMLElement>) => {
      const onControl = (event.target as HTMLElement).closest('a, button, input, label');
      if (!onControl && !getSelection()?.toString()) open(record);
    };
    return (
      // Rows take part in the arrow keys; the controls inside them stay reachable by Tab.
      <tr
        className="row"
        data-id={record.id}
        data-selected={selected || undefined}
        data-opens={linkOf(record) !== undefined || undefined}
        tabIndex={first ? 0 : -1}
        onClick={openUnlessControl}
      >
        {selectable && onToggle && (
          <td className="check">
            <input
              type="checkbox"
              aria-label={words.translate('terrain.generated.selectRow', { name })}
              checked={selected}
              onChange={noop}
              onClick={event => onToggle(record.id, event)}
            />
          </td>
        )}
        {columns.map(column => (
          <td key={column.source} className={column.numeric ? 'number' : undefined}>
            {cellOf(column, record, words)}
          </td>
        ))}
        {onMenu && (
          <td className="more">
            <button
              type="button"
              aria-haspopup="menu"
              aria-label={words.translate('terrain.generated.actionsOf', { name })}
              title={words.translate('terrain.generated.more')}
              onClick={event => onMenu(event.currentTarget, record)}
            >
              <MoreGlyph />
            </button>
          </td>
        )}
      </tr>
    );
  },
);

type Props = Omit<RowHandling, 'columns' | 'allSelected'> & {
  record: any;
  /** The row that Tab reaches first. */
  first: boolean;
  columns: Column[];
  words: Words;
  selected: boolean;
  onToggle?: (id: any, event: MouseEvent<HTMLInputElement>) => void;
};

const noop = () => {};
