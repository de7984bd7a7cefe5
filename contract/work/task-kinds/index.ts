import { type Scope, scopes } from '../../organisation/permissions';
import { type Area, type TaskKind, taskKinds } from '../../organisation/vocabulary';
import { cm } from './cm';
import type { PlanField, TaskKindDefinition } from './define-task-kind';
import { delivery } from './delivery';
import { gpm } from './gpm';
import { installation } from './installation';
import { ssr } from './ssr';

const rows = {
  delivery,
  ssr,
  installation,
  gpm,
  cm,
} satisfies Record<TaskKind, TaskKindDefinition>;

/** The kinds of task: one row each. */
export const taskKindDefinitions: Record<TaskKind, TaskKindDefinition<KindDrawing>> = rows;

/** The drawings that kinds have: each app draws all of them. */
export type KindDrawing = (typeof rows)[TaskKind]['look']['drawing'];

/** The kinds whose plans require nothing besides day and site. */
export type UndemandingKind = {
  [Kind in TaskKind]: 'required' extends FieldRequirementOf<(typeof rows)[Kind]['plan']['fields']>
    ? never
    : Kind;
}[TaskKind];
type FieldRequirementOf<Fields> = Fields[keyof Fields];

export const getKindScope = (kind: string): Scope => taskKindDefinitions[kind as TaskKind]?.scope ?? 'pm';
export const getKindArea = (kind: TaskKind): Area => taskKindDefinitions[kind].area;

/** The tests required for a task to be done. Other steps of its kind may be sent as well. */
export const getRequiredSteps = (kind: TaskKind, installationType?: string | null): readonly string[] => {
  const { required, tests } = taskKindDefinitions[kind];
  return required?.(installationType) ?? tests;
};

/** The kinds of each family, in their order. */
export const kindsByScope = Object.fromEntries(
  scopes.map(scope => [scope, taskKinds.filter(kind => taskKindDefinitions[kind].scope === scope)]),
) as Record<Scope, TaskKind[]>;

/** The kinds in the global list; gpm and cm have their own lists (document 2, section 9). */
export const globalKinds: readonly TaskKind[] = kindsByScope.pm;

/** Whether a planning form has a field, and whether it is required. */
export const getFieldRequirement = (
  kind: TaskKind,
  field: PlanField,
): 'required' | 'optional' | undefined => {
  const requirement = taskKindDefinitions[kind].plan.fields[field];
  return requirement === 'taken' ? undefined : requirement;
};
/** Whether a plan of the kind stores a field that is sent. */
export const acceptsField = (kind: TaskKind, field: PlanField) =>
  taskKindDefinitions[kind].plan.fields[field] !== undefined;
