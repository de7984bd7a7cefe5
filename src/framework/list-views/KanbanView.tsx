import { Box } from '@mui/material';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldInfo } from '../fields/field-info';
import { renderField } from '../fields/render-field';
import { useWords } from '../fields/useWords';
import { useCan } from '../providers/access';
import type { NamedRecord } from './KanbanCard';
import { KanbanColumn } from './KanbanColumn';
import { isColumnShown, listKanbanColumns } from './kanban-columns';
import { useMoveCard } from './useMoveCard';

/**
 * The rows of a list in a column for each choice of a field. Who may edit moves a card with the mouse or by its menu,
 * which writes the field.
 */
export const KanbanView = ({ contract }: { contract: ResourceContract }) => {
  const field = contract.views!.kanban!;
  const { filterValues } = useListContext();
  const words = useWords();
  const may = useCan();
  const { moves, move } = useMoveCard(contract, field);
  const [dragged, setDragged] = useState<NamedRecord>();
  const [lastMenuMove, setLastMenuMove] = useState<{ to: string | null }>();
  const info = {
    ...getFieldInfo(field, contract.record.shape[field] as z.ZodType),
    resource: contract.name,
  };
  const columns = listKanbanColumns(contract, field).map(column => ({
    ...column,
    label:
      column.value === null
        ? words.translate('terrain.kanban.unset')
        : String(renderField(info, { [field]: column.value }, words)),
  }));
  const canMove = may(contract.actions.edit.needs);
  const moveTo = ({ record, name }: NamedRecord, { value, label }: (typeof columns)[number]) =>
    move(record, value, words.translate('terrain.kanban.moved', { name, to: label }));
  return (
    <Box sx={boardStyles}>
      {columns
        .filter(column => isColumnShown(column, filterValues[field]))
        .map(column => (
          <KanbanColumn
            key={column.value}
            contract={contract}
            field={field}
            column={column}
            moves={moves}
            focusedBy={lastMenuMove?.to === column.value ? lastMenuMove : undefined}
            takesDragged={dragged !== undefined && dragged.record[field] !== column.value}
            onDrop={() => {
              if (dragged) void moveTo(dragged, column);
              setDragged(undefined);
            }}
            targets={canMove ? columns : []}
            onDrag={setDragged}
            onMove={(card, target) => {
              setLastMenuMove({ to: target.value });
              void moveTo(card, target);
            }}
          />
        ))}
    </Box>
  );
};

const boardStyles = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  gap: 1.5,
  p: 2,
  overflowX: 'auto',
  scrollSnapType: { xs: 'x mandatory', sm: 'none' },
  scrollPaddingInline: 16,
} as const;
