import type { TaskKind } from '../../contract/vocabulary';

/** Where a task stands: in the list of its own kind, alone. */
export const taskPath = (kind: TaskKind, id: number) => `/${kind}/task/${id}`;
