import { z } from 'zod';
import { BooleanParam, defineCalls, get, post } from '../framework/endpoint';
import { exactText } from '../framework/text';
import { Id } from '../framework/vocabulary';
import { canPlan } from './planning';
import { canActOnKind, canReadKind } from './task-lists';

/** Maximum number of lines of a bill of quantities. */
export const maxBoqLines = 500;

/** A warning about a line's column; null: about the whole line. */
const Problem = z.object({ column: z.string().nullable(), message: z.string() });
/** A parsed line of the file: its number, and what blocks it. */
export const ParsedBoqLine = z.object({
  row: z.int(),
  reference: z.string().nullable(),
  label: z.string().nullable(),
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  problems: z.array(Problem),
});
export type ParsedBoqLine = z.infer<typeof ParsedBoqLine>;

/** The result for a line: as ordered, less, more; not on the bill; counted in another unit; not counted yet. */
const boqStates = ['same', 'less', 'more', 'unordered', 'otherUnit', 'waiting'] as const;
export const BoqRow = z.object({
  /** Identifies the row: the line's own key, or that of the unordered item. */
  key: z.string(),
  no: z.int().nullable(),
  reference: z.string().nullable(),
  label: z.string(),
  unit: z.string().nullable(),
  ordered: z.number().nullable(),
  /** Null until its step is done. */
  picked: z.number().nullable(),
  delivered: z.number().nullable(),
  /** Of what was delivered, or until that is known picked up, to what was ordered. */
  difference: z.number().nullable(),
  state: z.enum(boqStates),
  /** How it was matched: by reference, by label, or by bar code only. */
  by: z.enum(['reference', 'label', 'code']).nullable(),
  /** The anomaly made from its difference. */
  anomaly_id: Id.nullable(),
});
export type BoqRow = z.infer<typeof BoqRow>;

export const Boq = z.object({
  /** Whether there are lines. */
  read: z.boolean(),
  rows: z.array(BoqRow),
  /** The bar codes of each step; `no` is the matching line. */
  codes: z.array(z.object({ test: z.enum(['pickup', 'drop']), code: z.string(), no: z.int().nullable() })),
  /** The file attached to the plan, if it is a workbook. */
  planned: z.string().nullable(),
});
export type Boq = z.infer<typeof Boq>;

/** Whether a row's difference needs a query. */
export const hasDifference = ({ state }: Pick<BoqRow, 'state'>) => state !== 'same' && state !== 'waiting';

const ByTaskId = z.object({ id: Id });
const canRead = canReadKind('delivery');

/** What was ordered for a delivery, compared with what was picked up and delivered. */
export const boq = defineCalls({
  name: 'boq',
  actions: {
    show: get('/api/boq/task/:id', {
      cost: 'light',
      input: ByTaskId,
      output: z.object({ data: Boq }),
      needs: canRead,
    }),
    /**
     * Parses the lines from `file`, or without one from the plan's own. Writes only with `commit`, and only if no line
     * is blocked; the lines then replace the previous ones.
     */
    import: post('/api/boq/import/:id', {
      undo: 'repeat',
      writes: { plans: 'file' },
      transaction: 'own',
      transport: 'upload',
      files: ['file'],
      input: ByTaskId.extend({ commit: BooleanParam.optional(), skip_hidden: BooleanParam.optional() }),
      output: z.object({
        lines: z.array(ParsedBoqLine),
        refused: z.int(),
        /** Number of lines written. */
        written: z.int().nullable(),
        ignored: z.array(z.string()),
        /** Rows hidden in the sheet, by a filter or by hand, and whether they were skipped. */
        hidden_rows: z.int(),
        skip_hidden: z.boolean(),
      }),
      needs: canPlan('delivery'),
    }),
    template: get('/api/boq/template', { ability: false, transport: 'download', needs: canPlan('delivery') }),
    /** The comparison as a workbook. */
    export: get('/api/boq/export/:id', {
      transport: 'download',
      input: ByTaskId,
      needs: canActOnKind('delivery', 'export_task'),
    }),
    /** Creates an anomaly from a row's difference, among the checks marked nok. */
    raise: post('/api/boq/raise/:id', {
      undo: 'anomalyActions.update',
      writes: { anomalies: 'nothing' },
      input: ByTaskId.extend({ key: exactText(120).min(1) }),
      output: z.object({ anomaly_id: Id }),
      needs: canActOnKind('delivery', 'return_task', 'manager'),
    }),
  },
});
