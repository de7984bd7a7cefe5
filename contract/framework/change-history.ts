import { z } from 'zod';
import { from, signedIn } from '../organisation/permissions';
import { Day, Id, Key, RoleName, Search, TaskKind } from '../organisation/vocabulary';
import { defineCalls, get, post, Switch } from './endpoint';
import { HistoryRow } from './history';
import { exact } from './text';
import { keptReasons } from './undo';

export const AuditRow = HistoryRow.extend({
  object: z.string(),
  object_id: z.int(),
  /** The record's own name: a site's code, a username. Null where it is gone. */
  label: z.string().nullable(),
  /** Of a task. */
  task_type: TaskKind.nullable(),
  address: z.string().nullable(),
  import_id: z.int().nullable(),
  import_file: z.string().nullable(),
  /** The change that this one took back, and the one that took this one back. */
  reverts: z.int().nullable(),
  reverted_by: z.int().nullable(),
  /** Null: it may be taken back. */
  kept: z.enum(keptReasons).nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** A newer change that stands on the one to be taken back: the `current.standing` of the 409. */
export const Standing = AuditRow.pick({
  id: true,
  created_at: true,
  action: true,
  username: true,
  object: true,
  object_id: true,
  label: true,
});
export type Standing = z.infer<typeof Standing>;
export const mostStanding = 20;

export const AuditFilters = z
  .object({
    /** A part of the username. */
    who: Search,
    role: RoleName,
    object: Key,
    /** `<contract>.<action>` */
    action: exact(80),
    /** The record's number. */
    record: Id,
    /** How a site's code begins: the site's changes, and those of its plans, tasks and anomalies. */
    site: Search,
    date_from: Day,
    date_to: Day,
    import: Id,
  })
  .partial();

export const auditColumns = [
  'created_at',
  'username',
  'role',
  'action',
  'object',
  'label',
  'changes',
  'import_file',
  'address',
] as const;

/**
 * Names, in the head of a write's answer, the last of the changes that it left in the history: whoever made them can
 * take them back together (`audit.undo`). Absent where that is not so.
 */
export const changeHeader = 'X-STS-Change';
/** Minutes within which one's own write can be taken back, and seconds for which the web offers it. */
export const undoMinutes = 10;
export const undoSeconds = 10;
/** Changes that one write may leave and still be taken back at once; of more, nothing is offered. */
export const undoMost = 4_000;

/** Everything that changed. */
export const audit = defineCalls({
  name: 'history',
  actions: {
    /** The newest first; `before` is the last id of the page before. With `export` a workbook of all that match. */
    list: get('/api/history/fetch', {
      input: AuditFilters.extend({
        before: Id.optional(),
        limit: z.coerce.number<number>().int().min(1).max(200).default(50),
        export: Switch.optional(),
      }),
      output: z.object({ rows: z.array(AuditRow), next: z.int().nullable() }),
      needs: from('admin'),
    }),
    /** Writes back what a change replaced. 409 with what stands on it where the record changed since. */
    revert: post('/api/history/revert/:change', {
      undo: 'history.revert',
      writes: ['audit.revert'],
      input: z.object({ change: Id }),
      output: z.object({ row: AuditRow }),
      needs: from('admin'),
    }),
    /** Takes a whole import back, or nothing of it: 409 with what stands on its rows. */
    revertImport: post('/api/history/revert_import/:import', {
      undo: 'imports.start',
      writes: ['audit.revert'],
      input: z.object({ import: Id }),
      output: z.object({ reverted: z.int() }),
      needs: from('admin'),
    }),
    /**
     * Takes back what the caller's own write did, all of it or nothing: `change` is the last that it left. With the
     * rights that the write itself asked for, and within `undoMinutes`; 409 with what stands on it.
     */
    undo: post('/api/history/undo/:change', {
      undo: 'history.revert',
      writes: ['audit.revert'],
      input: z.object({ change: Id }),
      output: z.object({ taken_back: z.int() }),
      needs: signedIn,
    }),
  },
});
