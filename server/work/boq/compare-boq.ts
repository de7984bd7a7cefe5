import { createHash } from 'node:crypto';
import type { Boq, BoqRow } from '../../../contract/work/boq';
import { getRows } from '../../../contract/work/evidence/step-data';
import type { TaskDetail } from '../../../contract/work/tasks';
import { normalizeSearchText } from '../../framework/lists/search-text';
import type { BoqLine } from './queries';

type Item = { reference: string; label: string; quantity: number; unit: string | null };
/** How an item or a bar code was matched with a line. */
type MatchedBy = BoqRow['by'];
/** The count of a line in one step. */
type Count = { quantity: number; by: MatchedBy; otherUnit: boolean };
/** What was counted in the pickup or in the drop step. */
type StepCounts = {
  /** By the key of the line. */
  counts: Map<string, Count>;
  /** Items that match no line, by their own key. */
  unordered: Map<string, Item>;
  /** The step's bar code, and the number of the line that it matches. */
  code: { code: string; no: number | null } | null;
};
type ComparedRow = Omit<BoqRow, 'anomaly_id'>;

/**
 * Compares the order with what was picked up and delivered. An item matches the line with its reference; otherwise the
 * one with its reference or label as text. A step's bar code counts as one piece of the line with that reference, if no
 * item did. Only letters and digits are compared, ignoring case, accents and signs.
 */
export const compareBoq = (
  lines: readonly BoqLine[],
  tests: TaskDetail['task_tests'],
): { rows: ComparedRow[]; codes: Boq['codes'] } => {
  const pickup = countStep(lines, tests.pickup?.data, 'bar_code');
  const drop = countStep(lines, tests.drop?.data, 'myBarCode');
  const codes: Boq['codes'] = [];
  if (pickup?.code) codes.push({ test: 'pickup', ...pickup.code });
  if (drop?.code) codes.push({ test: 'drop', ...drop.code });
  if (!lines.length) return { rows: [], codes };
  const orderedRows = lines.map(line => compareLine(line, pickup, drop));
  return { rows: [...orderedRows, ...listUnordered(pickup, drop)], codes };
};

const compareLine = (line: BoqLine, pickup: StepCounts | null, drop: StepCounts | null): ComparedRow => {
  const key = getLineKey(line);
  const getQuantity = (step: StepCounts | null) => step && (step.counts.get(key)?.quantity ?? 0);
  const picked = getQuantity(pickup);
  const delivered = getQuantity(drop);
  const lastQuantity = delivered ?? picked;
  const difference = lastQuantity === null ? null : roundQuantity(lastQuantity - line.quantity);
  const counts = [drop, pickup].flatMap(step => step?.counts.get(key) ?? []);
  const isOtherUnit = counts.some(({ otherUnit }) => otherUnit);
  return {
    key,
    no: line.no,
    reference: line.reference,
    label: line.label,
    unit: line.unit,
    ordered: line.quantity,
    picked,
    delivered,
    difference: isOtherUnit ? null : difference,
    state: isOtherUnit ? 'otherUnit' : getState(difference),
    by: counts[0]?.by ?? null,
  };
};

const getState = (difference: number | null): BoqRow['state'] => {
  if (difference === null) return 'waiting';
  if (difference === 0) return 'same';
  return difference < 0 ? 'less' : 'more';
};

/** The counted items that are on no line; the last step that has an item describes it. */
const listUnordered = (pickup: StepCounts | null, drop: StepCounts | null): ComparedRow[] => {
  const items = new Map([...(pickup?.unordered ?? []), ...(drop?.unordered ?? [])]);
  return [...items].map(([key, { reference, label, unit }]) => {
    const getQuantity = (step: StepCounts | null) => step && (step.unordered.get(key)?.quantity ?? 0);
    const picked = getQuantity(pickup);
    const delivered = getQuantity(drop);
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
      state: 'unordered',
      by: null,
    };
  });
};

/** The counts of a step; null while it is not done. */
const countStep = (
  lines: readonly BoqLine[],
  data: TaskDetail['task_tests'][string]['data'] | undefined,
  codeField: string,
): StepCounts | null => {
  if (!data?.done) return null;
  const { counts, unordered } = countItems(lines, listItems(data));
  const scanned = (data as Record<string, unknown>)[codeField];
  if (typeof scanned !== 'string' || !scanned) return { counts, unordered, code: null };
  const line = lines.find(({ reference }) => reference !== null && simplify(reference) === simplify(scanned));
  if (line && !counts.has(getLineKey(line)))
    counts.set(getLineKey(line), { quantity: 1, by: 'code', otherUnit: false });
  return { counts, unordered, code: { code: scanned, no: line?.no ?? null } };
};

const countItems = (lines: readonly BoqLine[], items: readonly Item[]) => {
  const counts = new Map<string, Count>();
  const unordered = new Map<string, Item>();
  for (const item of items) {
    const match = findLine(lines, item);
    if (!match) {
      const key = buildKey(keyPrefixes.item, getNames(item).join(''));
      const earlier = unordered.get(key)?.quantity ?? 0;
      unordered.set(key, { ...item, quantity: roundQuantity(earlier + item.quantity) });
      continue;
    }
    const { line, by } = match;
    const key = getLineKey(line);
    const earlier = counts.get(key);
    const differsInUnit = item.unit !== null && line.unit !== null && item.unit !== line.unit;
    counts.set(key, {
      quantity: roundQuantity((earlier?.quantity ?? 0) + item.quantity),
      by,
      otherUnit: (earlier?.otherUnit ?? false) || differsInUnit,
    });
  }
  return { counts, unordered };
};

const findLine = (lines: readonly BoqLine[], item: Item): { line: BoqLine; by: MatchedBy } | undefined => {
  const [reference, label] = getNames(item);
  const findBy = (name: string, field: 'reference' | 'label') => {
    const line = name ? lines.find(each => simplify(each[field] ?? '') === name) : undefined;
    return line && { line, by: field };
  };
  return findBy(reference, 'reference') ?? findBy(label, 'reference') ?? findBy(label, 'label');
};

/** The items of a step that have a reference or a label. */
const listItems = (data: object): Item[] =>
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

/**
 * Keys are stored with anomalies: an item on no line, a line by its reference or label, a line without letters or
 * digits.
 */
const keyPrefixes = { item: 'i', lineName: 'n', lineNumber: 'l' };
/** The reference and the label of an item as they are compared. */
const getNames = ({ reference, label }: Item) => [simplify(reference), simplify(label)];
/** The identity of a line regardless of its position: it stays the same when lines are reordered. */
const getLineKey = ({ no, reference, label }: BoqLine) => {
  const name = simplify(reference ?? '') || simplify(label);
  return name ? buildKey(keyPrefixes.lineName, name) : `${keyPrefixes.lineNumber}${no}`;
};
/** A key from a name; a long name is replaced by its hash. */
const buildKey = (prefix: string, name: string) =>
  prefix + (name.length > maxKeyLength ? createHash('sha256').update(name).digest('hex') : name);
/** Only the letters and digits, without case and accents. */
const simplify = (text: string) => normalizeSearchText(text).replace(/[^\p{L}\p{N}]/gu, '');
/** Rounds away floating-point errors. */
const roundQuantity = (quantity: number) => Math.round(quantity * 1_000) / 1_000;
const maxKeyLength = 100;
