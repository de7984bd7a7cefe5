import { foldText } from '../../../contract/framework/fold-text';

/** The columns a reader looks for; can be posted to its thread. */
export type ExpectedColumns = {
  /** The accepted names of each column, normalised (`normalizeHeader`), in groups: earlier groups match better. */
  names: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Required columns: at least one of each group. */
  required: readonly (readonly string[])[];
};

/** How well a line matches as the header. */
export type HeaderMatch = {
  /** Index in the line by column. */
  places: Map<string, number>;
  /** Groups of `required` without a match. */
  missing: (readonly string[])[];
  /** Two indexes that match one column equally well. */
  twice?: { column: string; places: [number, number] };
  /** How good the match is: first the number of columns, then the quality of their names. */
  score: number;
};

/** The header is searched in this many lines, from the first one with content. */
export const maxHeaderLines = 20;

/** Letters and digits only: « Aïn Témouchent » and « ain-temouchent » are equal. */
export const normalizeHeader = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the expected columns in a line, each by its best label; two equally good labels are reported in `twice`. */
export const matchHeader = (line: readonly string[], expected: ExpectedColumns): HeaderMatch => {
  const names = Array.from(line, name => normalizeHeader(name ?? ''));
  const places = new Map<string, number>();
  const used = new Set<number>();
  let twice: HeaderMatch['twice'];
  let score = 0;
  const groupCount = Math.max(0, ...Object.values(expected.names).map(each => each.length));
  for (let group = 0; group < groupCount; group++)
    for (const [column, nameGroups] of Object.entries(expected.names)) {
      const labels = nameGroups[group];
      if (!labels || places.has(column)) continue;
      const [place, secondPlace] = names.flatMap((name, index) =>
        name && !used.has(index) && labels.includes(name) ? [index] : [],
      );
      if (place === undefined) continue;
      places.set(column, place);
      used.add(place);
      score += 1000 - group;
      if (secondPlace === undefined) continue;
      used.add(secondPlace);
      twice ??= { column, places: [place, secondPlace] };
    }
  return { places, missing: findMissing(places, expected), twice, score };
};

/** The groups of required columns of which none has a place. */
export const findMissing = (places: ReadonlyMap<string, number>, { required }: ExpectedColumns) =>
  required.filter(group => !group.some(column => places.has(column)));

/** The best match for the header within the searched lines; undefined if all lines are empty. */
export const findHeader = (
  lines: readonly (readonly string[] | undefined)[],
  expected: ExpectedColumns | undefined,
): { index: number; complete: boolean; score: number } | undefined => {
  const first = lines.findIndex(hasContent);
  if (first < 0) return undefined;
  let best = { index: first, complete: !expected, score: 0 };
  if (!expected) return best;
  for (let index = first; index < first + maxHeaderLines && index < lines.length; index++) {
    const line = lines[index];
    if (!hasContent(line)) continue;
    const { missing, score } = matchHeader(line, expected);
    const complete = missing.length === 0;
    const isBetter = complete === best.complete ? score > best.score : complete;
    if (isBetter) best = { index, complete, score };
  }
  // A header of merged lines repeats in each of them.
  const isRepeated = () =>
    hasContent(lines[best.index + 1]) && isSameLine(lines[best.index], lines[best.index + 1]);
  while (best.score > 0 && isRepeated()) best.index++;
  return best;
};

/** Whether a line has visible content. */
export const hasContent = (line: readonly string[] | undefined): line is readonly string[] =>
  line?.some(cell => cell !== undefined && cell.trim() !== '') ?? false;

const isSameLine = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one?.length === other?.length && one!.every((cell, index) => (cell ?? '') === (other![index] ?? ''));
