/** The columns that a sheet's reader looks for; it goes to the reader's thread as it is. */
export type WantedColumns = {
  /** The names of each column as `plain` writes them, in groups: those of an earlier group name it better. */
  names: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Columns that a sheet must have: of each group one. */
  required: readonly (readonly string[])[];
};

/** How a line reads as the header. */
export type HeaderMatch = {
  /** Place in the line by column. */
  places: Map<string, number>;
  /** Groups of `required` of which the line names none. */
  missing: (readonly string[])[];
  /** Two places that name one column equally well. */
  twice?: { column: string; places: [number, number] };
  /** How well it reads: how many columns it names and then how well it names them. */
  score: number;
};

/** A header is looked for in this many lines, from the first one that says something. */
export const headerWithin = 20;

/** Letters and figures alone: « Aïn Témouchent » and « ain-temouchent » are one. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Finds the wanted columns in a line. A column goes to the label that names it best; of two as good, to neither. */
export const headerIn = (line: readonly string[], wanted: WantedColumns): HeaderMatch => {
  const names = Array.from(line, name => plain(name ?? ''));
  const places = new Map<string, number>();
  const taken = new Set<number>();
  let twice: HeaderMatch['twice'];
  let score = 0;
  const groups = Math.max(0, ...Object.values(wanted.names).map(each => each.length));
  for (let group = 0; group < groups; group++)
    for (const [column, named] of Object.entries(wanted.names)) {
      const labels = named[group];
      if (!labels || places.has(column)) continue;
      const [place, other] = names.flatMap((name, at) =>
        name && !taken.has(at) && labels.includes(name) ? [at] : [],
      );
      if (place === undefined) continue;
      places.set(column, place);
      taken.add(place);
      score += 1000 - group;
      if (other === undefined) continue;
      taken.add(other);
      twice ??= { column, places: [place, other] };
    }
  const missing = wanted.required.filter(group => !group.some(column => places.has(column)));
  return { places, missing, twice, score };
};

/** The line that reads best as the header, of those in which one is looked for; undefined where all are empty. */
export const headerLine = (
  lines: readonly (readonly string[] | undefined)[],
  wanted: WantedColumns | undefined,
): { at: number; complete: boolean; score: number } | undefined => {
  const first = lines.findIndex(headerSays);
  if (first < 0) return undefined;
  let best = { at: first, complete: !wanted, score: 0 };
  if (!wanted) return best;
  for (let at = first; at < first + headerWithin && at < lines.length; at++) {
    const line = lines[at];
    if (!headerSays(line)) continue;
    const { missing, score } = headerIn(line, wanted);
    const complete = missing.length === 0;
    if (complete === best.complete ? score > best.score : complete) best = { at, complete, score };
  }
  // A header of merged lines says the same in each of them.
  while (best.score > 0 && headerSays(lines[best.at + 1]) && alike(lines[best.at], lines[best.at + 1]))
    best.at++;
  return best;
};

/** Whether a line holds anything that can be seen. */
export const headerSays = (line: readonly string[] | undefined): line is readonly string[] =>
  line?.some(cell => cell !== undefined && cell.trim() !== '') ?? false;

const alike = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one?.length === other?.length && one!.every((cell, at) => (cell ?? '') === (other![at] ?? ''));
