import { useEvent } from 'ra-core';
import { useMemo, useState } from 'react';
import { today } from '../../../contract/framework/today';
import type { BoardAgent } from '../../../contract/office/board';
import type { CellPosition } from './drag-item';

/** The focused cell: it follows its agent when rows are added or removed. */
export const useFocusedCell = (agents: readonly BoardAgent[]) => {
  const [cell, setCell] = useState<CellPosition & { agent?: number | null }>({
    row: 0,
    day: dayOfWeek(today()),
  });
  const agentRow = agents.findIndex(({ agent_id }) => agent_id === cell.agent);
  const row = agentRow >= 0 ? agentRow : Math.max(0, Math.min(cell.row, agents.length - 1));
  const { day } = cell;
  const focus = useMemo(() => ({ row, day }), [row, day]);
  const setFocus = useEvent((next: CellPosition) => setCell({ ...next, agent: agents[next.row]?.agent_id }));
  return [focus, setFocus] as const;
};

/** Sunday is 0. */
const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
