import { kindRows } from '../../contract/task-kinds';
import type { TaskKind } from '../../contract/vocabulary';

/** Where a task stands: in the list of its own kind, alone. */
export const taskPath = (kind: TaskKind, id: number) => `/${kindRows[kind].resource}/task/${id}`;
