import { type Scope, scopes } from '../../organisation/permissions';
import { type Area, type TaskKind, taskKinds } from '../../organisation/vocabulary';
import { cm } from './cm';
import { delivery } from './delivery';
import { gpm } from './gpm';
import { installation } from './installation';
import type { PlanField, TaskKindRow } from './row';
import { ssr } from './ssr';

/** The kinds of task: one row each. */
export const kindRows: Record<TaskKind, TaskKindRow> = { delivery, ssr, installation, gpm, cm };

export const scopeOf = (kind: string): Scope => kindRows[kind as TaskKind]?.scope ?? 'pm';
export const areaOfKind = (kind: TaskKind): Area => kindRows[kind].area;

/** The tests required for a task to be done. Other steps of its kind may be sent as well. */
export const requiredSteps = (kind: TaskKind, installationType?: string | null): readonly string[] => {
  const { required, tests } = kindRows[kind];
  return required?.(installationType) ?? tests;
};

/** The kinds of each family, in their order. */
export const kindsOfScope = Object.fromEntries(
  scopes.map(scope => [scope, taskKinds.filter(kind => kindRows[kind].scope === scope)]),
) as Record<Scope, TaskKind[]>;

/** The kinds in the global list; gpm and cm have their own lists (document 2, section 9). */
export const globalKinds: readonly TaskKind[] = kindsOfScope.pm;

/** Whether a planning form has a field, and whether it is required. */
export const asksFor = (kind: TaskKind, field: PlanField): 'required' | 'optional' | undefined => {
  const asked = kindRows[kind].plan.asks[field];
  return asked === 'taken' ? undefined : asked;
};
/** Whether a plan of the kind stores a field that is sent. */
export const takes = (kind: TaskKind, field: PlanField) => kindRows[kind].plan.asks[field] !== undefined;
