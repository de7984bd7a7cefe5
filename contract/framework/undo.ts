import type { Needs } from './permissions';
import type { Registered } from './register';

/** The tables with change history. */
export type HistoryObject = Registered<'historyObject', string>;
/** `<contract>.<call>` of the changes that the history records on a table. */
export type ActionOn<Table extends HistoryObject> = Registered<
  'historyActions',
  Record<string, string>
>[Table];
/** `<contract>.<call>` of the changes that the history records. */
export type HistoryAction = { [Table in HistoryObject]: ActionOn<Table> }[HistoryObject];

/**
 * How a call is undone:
 * - `revert`: « Annuler » for its author for a while, afterwards the history's button for an admin;
 * - `<contract>.<call>`: by that other call;
 * - `repeat`: by the same call with other values, or by editing what was entered;
 * - `field`: an agent's work on a task, which is undone by actions on tasks;
 * - `none`: it leaves nothing to undo;
 * - `warn`: not, or only in part: its dialog warns beforehand (`terrain.notTakenBack`).
 */
export type UndoPolicy = 'revert' | 'repeat' | 'field' | 'none' | 'warn' | `${string}.${string}`;

/** The rights that whoever made a change still needs to revert it, depending on the values it left. */
export type RevertNeeds = Needs | ((values: Record<string, unknown>) => Needs);

/**
 * How a change on one table is reverted: the name of its strategy, or of the reason why it cannot be. `needs` if
 * reverting it requires other rights than the call itself.
 */
export type Revert = Registered<'revert', string | { strategy: string; needs?: RevertNeeds }>;

/** The tables on which a change is recorded, and how it is reverted on each. */
export type AuditedChange = Partial<Record<HistoryObject, Revert>>;

/**
 * What a call leaves in the history: changes under its own name, or under these names that it shares with other calls,
 * or `rows` of its plain resource.
 */
export type Writes = AuditedChange | readonly string[] | 'rows';

/**
 * Header of a write's answer with the id of the last history change it left: whoever made the changes can undo them
 * together (`undoOwnChange`). Absent if they cannot.
 */
export const changeHeader = 'X-STS-Change';
/** Minutes within which users can undo their own write, and seconds for which the web offers it. */
export const undoMinutes = 10;
export const undoSeconds = 10;
/**
 * The most changes one write may leave to be undone at once; above it, no undo is offered. As many as the largest bulk
 * action leaves: an agent for `maxIds` sites in each of three areas. Making 57,000 such changes took 3 s, undoing them
 * 5 s.
 */
export const maxUndoChanges = 60_000;
