import { z } from 'zod';
import { defineCalls, get, post, Switch } from '../framework/endpoint';
import { exact } from '../framework/text';
import { Id } from '../organisation/vocabulary';
import { mayPlan } from './planning';
import { actsOnKind, readsKind } from './task-lists';

/** How many lines a bill of quantities may have. */
export const mostBoqLines = 500;

/** What somebody should look at in a line, on its column; null where it is about the whole. */
const Problem = z.object({ column: z.string().nullable(), message: z.string() });
/** A line of the file as it was read: its number there, and what keeps it back. */
export const BoqReadLine = z.object({
  row: z.int(),
  reference: z.string().nullable(),
  label: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  problems: z.array(Problem),
});
export type BoqReadLine = z.infer<typeof BoqReadLine>;

/**
 * What became of a line: as much as ordered, less, more; not on the bill; counted in another unit; nobody has counted
 * it yet.
 */
const boqStates = ['same', 'less', 'more', 'unordered', 'otherUnit', 'waiting'] as const;
export const BoqRow = z.object({
  /** Tells it from the others: what the line calls itself, or what it is that nobody ordered. */
  key: z.string(),
  no: z.int().nullable(),
  reference: z.string().nullable(),
  label: z.string(),
  unit: z.string().nullable(),
  ordered: z.number().nullable(),
  /** Null while its step is not done. */
  picked: z.number().nullable(),
  delivered: z.number().nullable(),
  /** Of what was delivered, or while that is not known picked up, to what was ordered. */
  difference: z.number().nullable(),
  state: z.enum(boqStates),
  /** By what it was known: its reference, its words, or the bar code alone. */
  by: z.enum(['reference', 'label', 'code']).nullable(),
  /** What was made of its difference. */
  anomaly_id: Id.nullable(),
});
export type BoqRow = z.infer<typeof BoqRow>;

export const Boq = z.object({
  /** Whether there are lines. */
  read: z.boolean(),
  rows: z.array(BoqRow),
  /** The bar code of each step; `no` is the line that it names. */
  codes: z.array(z.object({ test: z.enum(['pickup', 'drop']), code: z.string(), no: z.int().nullable() })),
  /** The file that came with the plan, where it is a workbook. */
  planned: z.string().nullable(),
});
export type Boq = z.infer<typeof Boq>;

/** Whether something is to be asked about a row. */
export const differs = ({ state }: Pick<BoqRow, 'state'>) => state !== 'same' && state !== 'waiting';

const OfTask = z.object({ id: Id });
const reads = readsKind('delivery');

/** What was ordered of a delivery, against what was picked up and delivered. */
export const boq = defineCalls({
  name: 'boq',
  actions: {
    show: get('/api/boq/task/:id', { input: OfTask, output: z.object({ data: Boq }), needs: reads }),
    /**
     * Reads the lines from `file`, or without one from the plan's own. Nothing is written but with `commit`, and only
     * where no line is kept back; the lines then take the place of those before.
     */
    import: post('/api/boq/import/:id', {
      undo: 'repeat',
      writes: { plans: 'file' },
      transaction: 'own',
      transport: 'upload',
      files: ['file'],
      input: OfTask.extend({ commit: Switch.optional(), skip_hidden: Switch.optional() }),
      output: z.object({
        lines: z.array(BoqReadLine),
        refused: z.int(),
        /** How many lines were written. */
        written: z.int().nullable(),
        ignored: z.array(z.string()),
        /** Lines that the sheet hides, by a filter or by hand, and whether they were left out. */
        hidden_rows: z.int(),
        skip_hidden: z.boolean(),
      }),
      needs: mayPlan('delivery'),
    }),
    template: get('/api/boq/template', { ability: false, transport: 'download', needs: mayPlan('delivery') }),
    /** The comparison as a workbook. */
    export: get('/api/boq/export/:id', {
      transport: 'download',
      input: OfTask,
      needs: actsOnKind('delivery', 'export_task'),
    }),
    /** Makes an anomaly of a row's difference, among the checks that are not in order. */
    raise: post('/api/boq/raise/:id', {
      undo: 'anomalyActions.update',
      writes: { anomalies: 'nothing' },
      input: OfTask.extend({ key: exact(120).min(1) }),
      output: z.object({ anomaly_id: Id }),
      needs: actsOnKind('delivery', 'return_task', 'manager'),
    }),
  },
});
