import type { z } from 'zod';
import type { board } from '../../../contract/office/board';
import type { DragItem } from './drag-item';
import { addToCell, removeFromCell } from './preview-drop';

export type BoardWeek = z.output<(typeof board.actions.week)['output']>;

/**
 * A week after a drop on a cell or on the backlog (optimistic update). Unaffected rows keep their identity, so
 * that they are not rendered again.
 */
export const applyDrop = (
  week: BoardWeek,
  dragged: DragItem,
  to: { agent_id: number | null; day: string } | 'tray',
): BoardWeek => {
  const dayIndex = to === 'tray' ? -1 : week.days.indexOf(to.day);
  const removed = new Set(dragged.kind === 'plans' ? dragged.plans.map(({ plan }) => plan.planid) : []);
  const agents = week.agents.map(agent => {
    const isTargetRow = to !== 'tray' && agent.agent_id === to.agent_id && dayIndex >= 0;
    const target = isTargetRow ? agent.cells[dayIndex] : undefined;
    const after = target && addToCell(agent, target, dragged);
    const cells = agent.cells.map(cell => (cell === target ? after! : removeFromCell(agent, cell, removed)));
    return cells.some((cell, index) => cell !== agent.cells[index]) ? { ...agent, cells } : agent;
  });
  return { ...week, agents };
};
