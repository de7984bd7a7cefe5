import type { Identifier } from 'ra-core';
import { type MouseEvent, memo } from 'react';
import type { Words } from '../fields/useWords';
import type { RowRenderProps } from './actions';
import { type Column, type ListRecord, renderCell } from './columns';
import type { RowMark } from './compare-rows';
import { MoreGlyph } from './MoreGlyph';
import { PencilGlyph } from './PencilGlyph';
import { RowMarkLabel } from './RowMarkLabel';

/** One row, without hooks, its cells rendered by plain functions: a hundred rows must render fast. */
export const ListRow = memo((props: Props) => {
  const { record, first, columns, words, selected, selectable, onToggle, linkOf, open, opened, mark } = props;
  const name = props.nameOf(record);
  const openUnlessControl = (event: MouseEvent<HTMLElement>) => {
    const onControl = (event.target as HTMLElement).closest('a, button, input, label, [data-edit]');
    if (!onControl && !getSelection()?.toString()) open(record);
  };
  return (
    // Rows are focusable for the arrow keys; the controls inside them stay reachable by Tab.
    <tr
      className="row"
      data-id={record.id}
      data-selected={selected || undefined}
      data-opened={opened || undefined}
      data-mark={mark}
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
      {columns.map(column => renderDataCell(column, props, name))}
      {(props.onMenu || props.buttonsOf) && renderActionsCell(props, name)}
    </tr>
  );
});

const renderDataCell = (column: Column, props: Props, name: string) => {
  const { record, words, mark, editable, fieldLabel } = props;
  const className =
    [column.numeric && 'number', column.anchor && 'anchor'].filter(Boolean).join(' ') || undefined;
  const content = (
    <>
      {renderCell(column, record, words)}
      {mark && column.anchor && <RowMarkLabel mark={mark} words={words} />}
    </>
  );
  const edited = editable[column.source];
  if (!edited || edited.when?.(record) === false)
    return (
      <td key={column.source} className={className}>
        {content}
      </td>
    );
  return (
    <td key={column.source} className={className} data-edit={column.source} tabIndex={-1}>
      {content}
      <button
        type="button"
        className="pencil"
        tabIndex={-1}
        aria-label={words.translate('terrain.generated.editCell', { field: fieldLabel(column.source), name })}
      >
        <PencilGlyph />
      </button>
    </td>
  );
};

const renderActionsCell = (props: Props, name: string) => {
  const { record, words, onMenu, offersActions, buttonsOf, onAct } = props;
  return (
    <td className={buttonsOf ? 'more wide' : 'more'}>
      {buttonsOf?.(record).map(action => (
        <button
          key={action.key}
          type="button"
          className={action.danger ? 'act danger' : 'act'}
          aria-label={`${action.label}, ${name}`}
          title={action.label}
          onClick={() => onAct(action, record)}
        >
          {action.icon}
        </button>
      ))}
      {onMenu && offersActions(record) && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={words.translate('terrain.generated.actionsOf', { name })}
          title={words.translate('terrain.generated.more')}
          onClick={event => onMenu(event.currentTarget, record)}
        >
          <MoreGlyph />
        </button>
      )}
    </td>
  );
};

type Props = Omit<RowRenderProps, 'columns' | 'only' | 'allSelected' | 'opened'> & {
  record: ListRecord;
  /** It is open in the panel. */
  opened: boolean;
  /** The row that Tab reaches first (roving tabindex). */
  first: boolean;
  columns: Column[];
  words: Words;
  selected: boolean;
  /** What changed in it while the list was shown. */
  mark: RowMark | undefined;
  onToggle?: (id: Identifier, event: MouseEvent<HTMLInputElement>) => void;
};

const noop = () => {};
