import type { Scope } from '../permissions';
import type { TaskKind } from '../vocabulary';
import { cm } from './cm';
import { delivery } from './delivery';
import { gpm } from './gpm';
import { installation } from './installation';
import type { TaskKindRow } from './row';
import { ssr } from './ssr';

/** The kinds of task: one row each. */
export const kindRows: Record<TaskKind, TaskKindRow> = { delivery, ssr, installation, gpm, cm };

/** The kinds that the global list shows together; gpm and cm have lists of their own (document 2, section 9). */
export const globalKinds = ['delivery', 'ssr', 'installation'] as const satisfies readonly TaskKind[];

export const scopeOf = (kind: string): Scope => kindRows[kind as TaskKind]?.scope ?? 'pm';
export const allTests = [...new Set(Object.values(kindRows).flatMap(row => row.tests))];
