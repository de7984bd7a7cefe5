import { createHash } from 'node:crypto';
import type { Boq, BoqRow } from '../../../contract/work/boq';
import { getRows } from '../../../contract/work/evidence/step-data';
import type { TaskDetail } from '../../../contract/work/tasks';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { BoqLine } from './queries';

type Item = { reference: string; label: string; quantity: number; unit: string | null };
type By = BoqRow['by'];
/** The count in one step of a line, or of something that nobody ordered. */
type Count = { quantity: number; by: By; otherUnit: boolean };
type Side = {
  counts: Map<string, Count>;
  unordered: Map<string, Item>;
  code: { code: string; no: number | null } | null;
};

/**
 * Compares the order with what was picked up and delivered. An item matches the line with its reference; otherwise the
 * one with its reference or label as text. A step's bar code counts as one piece of the line with that reference, if no
 * item did. Only letters and digits are compared, ignoring case, accents and signs.
 */
export const compareBoq = (
  lines: readonly BoqLine[],
  tests: TaskDetail['task_tests'],
): { rows: Omit<BoqRow, 'anomaly_id'>[]; codes: Boq['codes'] } => {
  const pickup = sideOf(lines, tests.pickup?.data, 'bar_code');
  const drop = sideOf(lines, tests.drop?.data, 'myBarCode');
  const countOf = (side: Side | null, key: string) => side && (side.counts.get(key)?.quantity ?? 0);
  const rows = lines.map((line): Omit<BoqRow, 'anomaly_id'> => {
    const key = keyOfLine(line);
    const [picked, delivered] = [countOf(pickup, key), countOf(drop, key)];
    const last = delivered ?? picked;
    const counted = [drop, pickup].flatMap(side => side?.counts.get(key) ?? []);
    const difference = last === null ? null : rounded(last - line.quantity);
    const isOther = counted.some(({ otherUnit }) => otherUnit);
    return {
      key,
      no: line.no,
      reference: line.reference,
      label: line.label,
      unit: line.unit,
      ordered: line.quantity,
      picked,
      delivered,
      difference: isOther ? null : difference,
      state: isOther ? 'otherUnit' : stateOf(difference),
      by: counted[0]?.by ?? null,
    };
  });
  const unorderedItems = new Map([...(pickup?.unordered ?? []), ...(drop?.unordered ?? [])]);
  const unordered = [...unorderedItems].map(([key, { reference, label, unit }]) => {
    const of = (side: Side | null) => side && (side.unordered.get(key)?.quantity ?? 0);
    const [picked, delivered] = [of(pickup), of(drop)];
    return {
      key,
      no: null,
      reference: reference || null,
      label: label || reference,
      unit,
      ordered: null,
      picked,
      delivered,
      difference: delivered ?? picked,
      state: 'unordered' as const,
      by: null,
    };
  });
  const codes = (['pickup', 'drop'] as const).flatMap(test => {
    const code = (test === 'pickup' ? pickup : drop)?.code;
    return code ? [{ test, ...code }] : [];
  });
  return { rows: lines.length ? [...rows, ...unordered] : [], codes };
};

const stateOf = (difference: number | null): BoqRow['state'] =>
  difference === null ? 'waiting' : difference === 0 ? 'same' : difference < 0 ? 'less' : 'more';

/** The counts of a step; null while it is not done. */
const sideOf = (
  lines: readonly BoqLine[],
  data: TaskDetail['task_tests'][string]['data'] | undefined,
  codeKey: string,
): Side | null => {
  if (!data?.done) return null;
  const counts = new Map<string, Count>();
  const unordered = new Map<string, Item>();
  for (const item of itemsIn(data)) {
    const found = lineOf(lines, item);
    if (!found) {
      const key = keyOf('i', namesOf(item).join(''));
      const known = unordered.get(key);
      unordered.set(key, { ...item, quantity: rounded((known?.quantity ?? 0) + item.quantity) });
      continue;
    }
    const key = keyOfLine(found.line);
    const known = counts.get(key);
    counts.set(key, {
      quantity: rounded((known?.quantity ?? 0) + item.quantity),
      by: found.by,
      otherUnit:
        (known?.otherUnit ?? false) ||
        (item.unit !== null && found.line.unit !== null && item.unit !== found.line.unit),
    });
  }
  const scanned = (data as Record<string, unknown>)[codeKey];
  if (typeof scanned !== 'string' || !scanned) return { counts, unordered, code: null };
  const line = lines.find(({ reference }) => reference !== null && plain(reference) === plain(scanned));
  if (line && !counts.has(keyOfLine(line)))
    counts.set(keyOfLine(line), { quantity: 1, by: 'code', otherUnit: false });
  return { counts, unordered, code: { code: scanned, no: line?.no ?? null } };
};

const lineOf = (lines: readonly BoqLine[], item: Item): { line: BoqLine; by: By } | undefined => {
  const [reference, label] = namesOf(item);
  const named = (name: string, of: (line: BoqLine) => string | null, by: By) => {
    const line = name && lines.find(each => plain(of(each) ?? '') === name);
    return line ? { line, by } : undefined;
  };
  return (
    named(reference, line => line.reference, 'reference') ??
    named(label, line => line.reference, 'reference') ??
    named(label, line => line.label, 'label')
  );
};

const itemsIn = (data: object): Item[] =>
  getRows(data as Record<string, unknown>, 'items').flatMap(({ reference, label, quantity, unit }) => {
    const item = {
      reference: String(reference ?? ''),
      label: String(label ?? ''),
      // An item without a quantity counts as one.
      quantity: typeof quantity === 'number' ? quantity : 1,
      unit: typeof unit === 'string' && unit ? unit : null,
    };
    return item.reference || item.label ? [item] : [];
  });

const namesOf = ({ reference, label }: Item) => [plain(reference), plain(label)];
/** The identity of a line regardless of its position: it stays the same when lines are reordered. */
const keyOfLine = ({ no, reference, label }: BoqLine) => {
  const name = plain(reference ?? '') || plain(label);
  return name ? keyOf('n', name) : `l${no}`;
};
const keyOf = (kind: string, name: string) =>
  kind + (name.length > maxKeyLength ? createHash('sha256').update(name).digest('hex') : name);
const plain = (text: string) => normalizeSearchText(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Rounds away floating-point errors. */
const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000;
const maxKeyLength = 100;
