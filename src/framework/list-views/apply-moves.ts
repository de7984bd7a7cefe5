import type { ListRecord } from '../lists/columns';

/** A record on its way to a column. */
export type Move = { record: ListRecord; to: string | null };

/** The rows of a column, and how many it has in all, as if the moves on their way had arrived. */
export const applyMoves = (
  { data = [], total = 0 }: { data?: readonly ListRecord[]; total?: number },
  value: string | null,
  moves: readonly Move[],
) => {
  const isMoved = ({ id }: ListRecord) => moves.some(({ record, to }) => record.id === id && to !== value);
  const arrived = moves.filter(({ record, to }) => to === value && !data.some(({ id }) => id === record.id));
  const staying = data.filter(record => !isMoved(record));
  return {
    rows: [...arrived.map(({ record }) => record), ...staying],
    total: total + arrived.length - (data.length - staying.length),
  };
};
