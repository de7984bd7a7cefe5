import { z } from 'zod';
import { minRole, signedIn } from '../organisation/permissions';
import { Day, Id, Key, RoleName, Search, TaskKind } from '../organisation/vocabulary';
import { BooleanParam, defineCalls, get, post } from './endpoint';
import { HistoryRow } from './history';
import { exactText } from './text';
import { irreversibleReasons } from './undo';

export const AuditRow = HistoryRow.extend({
  object: z.string(),
  object_id: z.int(),
  /** The record's own name: a site's code, a username. Null if it was deleted. */
  label: z.string().nullable(),
  /** Of a task. */
  task_type: TaskKind.nullable(),
  address: z.string().nullable(),
  import_id: z.int().nullable(),
  import_file: z.string().nullable(),
  /** The change that this one reverted, and the one that reverted this one. */
  reverts: z.int().nullable(),
  reverted_by: z.int().nullable(),
  /** Why it cannot be reverted; null: it can. */
  kept: z.enum(irreversibleReasons).nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** A newer change that builds on the one to be reverted: the `current.standing` of the 409. */
export const BlockingChange = AuditRow.pick({
  id: true,
  created_at: true,
  action: true,
  username: true,
  object: true,
  object_id: true,
  label: true,
});
export type BlockingChange = z.infer<typeof BlockingChange>;
export const maxBlockingChanges = 20;

export const AuditFilters = z
  .object({
    /** A part of the username. */
    who: Search,
    role: RoleName,
    object: Key,
    /** `<contract>.<action>` */
    action: exactText(80),
    /** The record's number. */
    record: Id,
    /** The beginning of a site's code: the site's changes, and those of its plans, tasks and anomalies. */
    site: Search,
    date_from: Day,
    date_to: Day,
    import: Id,
  })
  .partial();

/**
 * Header of a write's answer with the id of the last history change it left: whoever made the changes can undo them
 * together (`audit.undo`). Absent if they cannot.
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

/** Everything that changed. */
export const audit = defineCalls({
  name: 'history',
  actions: {
    /** Newest first; `before` is the last id of the previous page. With `export` a workbook of all matches. */
    list: get('/api/history/fetch', {
      cost: 'heavy',
      input: AuditFilters.extend({
        before: Id.optional(),
        limit: z.coerce.number<number>().int().min(1).max(200).default(50),
        export: BooleanParam.optional(),
      }),
      output: z.object({ rows: z.array(AuditRow), next: z.int().nullable() }),
      needs: minRole('admin'),
    }),
    /** Writes back the values before a change. 409 with the changes that build on it if the record changed since. */
    revert: post('/api/history/revert/:change', {
      cost: 'heavy',
      undo: 'history.revert',
      writes: ['audit.revert'],
      input: z.object({ change: Id }),
      output: z.object({ row: AuditRow }),
      needs: minRole('admin'),
    }),
    /** Reverts a whole import, or nothing of it: 409 with the changes that build on its rows. */
    revertImport: post('/api/history/revert_import/:import', {
      cost: 'heavy',
      undo: 'imports.start',
      writes: ['audit.revert'],
      input: z.object({ import: Id }),
      output: z.object({ reverted: z.int() }),
      needs: minRole('admin'),
    }),
    /**
     * Undoes the caller's own write, completely or not at all: `change` is the last one it left. Requires the rights
     * of the write itself, within `undoMinutes`; 409 with the changes that build on it.
     */
    undo: post('/api/history/undo/:change', {
      ability: false,
      withoutFlag: 'byStoredKind',
      cost: 'heavy',
      undo: 'history.revert',
      writes: ['audit.revert'],
      input: z.object({ change: Id }),
      output: z.object({ taken_back: z.int() }),
      needs: signedIn,
    }),
  },
});
