import { useEvent } from 'ra-core';
import type { BoardProps } from './board-props';
import type { CellPosition, DragItem, DropTarget } from './drag-item';
import type { BoardSlots } from './ghosts';
import { previewDrop } from './preview-drop';
import type { useBoardMutations } from './useBoardMutations';
import type { BoardSelection } from './useBoardSelection';

type Options = BoardProps &
  Pick<BoardSlots, 'onPlanItems'> &
  Pick<ReturnType<typeof useBoardMutations>, 'place' | 'withdraw'> & {
    selection: BoardSelection;
    onFocus: (cell: CellPosition) => void;
  };

/** Plans or moves what is dropped on a cell, and withdraws plans dropped on the backlog. */
export const useBoardDrop = ({
  agents,
  days,
  today,
  texts,
  selection,
  place,
  withdraw,
  onFocus,
  onPlanItems,
}: Options) => {
  const dropOnBacklog = (dragged: DragItem) => {
    if (dragged.kind === 'tray') return;
    selection.clear();
    void withdraw(dragged);
  };
  const dropOnCell = (dragged: DragItem, { row, day }: CellPosition) => {
    const agent = agents[row];
    if (!agent || previewDrop(agent, { index: day, date: days[day], today }, dragged).refused) return;
    const isUnchanged =
      dragged.kind === 'plans' &&
      dragged.plans.every(each => each.agent_id === agent.agent_id && each.day === days[day]);
    selection.clear();
    onFocus({ row, day });
    if (dragged.kind === 'tray') onPlanItems?.(dragged.items.map(({ key }) => key));
    if (!isUnchanged)
      void place(dragged, { agent_id: agent.agent_id, name: texts.nameOf(agent), day: days[day] });
  };
  return useEvent((dragged: DragItem, target: DropTarget) =>
    target === 'tray' ? dropOnBacklog(dragged) : dropOnCell(dragged, target),
  );
};
