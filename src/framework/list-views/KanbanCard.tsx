import { Menu, MenuItem } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { useLabels } from '../fields/useLabels';
import { useWords } from '../fields/useWords';
import { type ListRecord, renderCell } from '../lists/columns';
import { MoreGlyph } from '../lists/MoreGlyph';
import { useRecordName } from '../lists/useRecordName';
import { recordPath } from '../providers/record-path';
import type { KanbanColumn } from './kanban-columns';
import { listSummaryColumns } from './list-summary-columns';

export type MoveTarget = KanbanColumn & { label: string };
/** A card on its way: its record, and what people call it. */
export type NamedRecord = { record: ListRecord; name: string };

type Props = {
  contract: ResourceContract;
  record: ListRecord;
  /** The field by which the columns are. */
  field: string;
  /** Its move is on the way. */
  busy: boolean;
  column: KanbanColumn;
  targets: readonly MoveTarget[];
  onDrag: (card: NamedRecord | undefined) => void;
  onMove: (card: NamedRecord, target: MoveTarget) => void;
};

/** A record with its name and first fields; its menu moves it without a mouse. */
export const KanbanCard = ({ contract, record, field, busy, ...props }: Props) => {
  const { column, targets, onDrag, onMove } = props;
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const name = useRecordName(contract, [record])(record);
  const columns = useMemo(() => listSummaryColumns(contract, [field]).slice(0, maxFields), [contract, field]);
  const canMove = targets.length > 0 && !busy;
  return (
    <li
      draggable={canMove}
      aria-busy={busy || undefined}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag({ record, name });
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div>
        <Link to={recordPath(contract, record.id)} draggable={false}>
          {name}
        </Link>
        {targets.length > 0 && (
          <button
            ref={button}
            type="button"
            aria-label={translate('terrain.kanban.move', { name })}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!busy)}
          >
            <MoreGlyph />
          </button>
        )}
      </div>
      <dl>
        {columns
          .filter(({ source }) => record[source] !== null)
          .map(each => (
            <div key={each.source}>
              <dt>{labels.field(each.source)}</dt>
              <dd>{renderCell(each, record, words)}</dd>
            </div>
          ))}
      </dl>
      {isOpen && (
        <Menu
          open
          anchorEl={button.current}
          onClose={() => setIsOpen(false)}
          slotProps={{ list: { 'aria-labelledby': menuId } }}
        >
          <MenuItem id={menuId} disabled dense>
            {translate('terrain.kanban.moveTo')}
          </MenuItem>
          {targets
            .filter(({ value }) => value !== column.value)
            .map(target => (
              <MenuItem
                key={target.value}
                onClick={() => {
                  setIsOpen(false);
                  onMove({ record, name }, target);
                }}
              >
                {target.label}
              </MenuItem>
            ))}
        </Menu>
      )}
    </li>
  );
};

/** Fields below the name. */
const maxFields = 3;
