import type { TaskKind } from '../../organisation/vocabulary';
import { maxRowNumbers } from '../steps/parts';
import { getParts, getSlotRowNumber, getStep } from './index';
import { getRows, listMissingFields, type StepData } from './step-data';

type Row = Record<string, unknown>;

/** A row's permanent number, which links its photos; older rows without one use their position. */
export const getRowNumber = (row: Row, index: number) => (typeof row.no === 'number' ? row.no : index);

/** What identifies an anomaly: its text, ignoring case and spacing. */
export const getRowText = ({ type, label }: Row) =>
  String(label || type || '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Whether the step has rows with photos. */
export const hasNumberedRows = (kind: TaskKind, test: string) => listNumberedTables(kind, test).length > 0;
/** The keys of tables whose rows have photos. */
export const listNumberedTables = (kind: TaskKind, test: string) =>
  getParts(getStep(kind, test), 'table').flatMap(({ key, photosPerRow }) => (photosPerRow ? [key] : []));

/** Whether one of the photos belongs to the row; such a row is never blank, whatever is missing in it. */
export const rowHasPhotos = (
  { photosPerRow }: { photosPerRow?: number },
  row: Row,
  index: number,
  photoIndexes: Iterable<number>,
): boolean =>
  photosPerRow !== undefined &&
  [...photoIndexes].some(photo => getSlotRowNumber(photo, photosPerRow) === getRowNumber(row, index));

/**
 * The missing fields of rows with photos, by path (`items.0.type`). A submission requires them even if the step itself
 * is optional: without a text a photo is evidence of nothing.
 */
export const listMissingRowFields = (
  kind: TaskKind,
  test: string,
  data: StepData,
  photoIndexes: readonly number[],
): string[] => {
  const rowPaths = getParts(getStep(kind, test), 'table').flatMap(table =>
    getRows(data, table.key).flatMap((row, index) =>
      rowHasPhotos(table, row, index, photoIndexes) ? [`${table.key}.${index}.`] : [],
    ),
  );
  return listMissingFields(kind, test, data, photoIndexes).filter(path =>
    rowPaths.some(rowPath => path.startsWith(rowPath)),
  );
};

/** The row of a photo, null if it was deleted; undefined for slots outside tables. */
export const findSlotRow = (kind: TaskKind, test: string, index: number, data: StepData) => {
  const table = getParts(getStep(kind, test), 'table').find(({ photosPerRow }) => photosPerRow);
  if (!table?.photosPerRow) return undefined;
  const no = getSlotRowNumber(index, table.photosPerRow);
  const row = getRows(data, table.key).find((each, position) => getRowNumber(each, position) === no);
  return { no, row: row ?? null };
};

/** « 2 · Borne oxydée »: a row by its number and text. */
export const formatRow = ({ no, row }: NonNullable<ReturnType<typeof findSlotRow>>, fallback: string) =>
  `${no + 1} · ${(row && String(row.label || row.type || '')) || fallback}`;

/**
 * The step's data with a number for each row that has photos. A row without one gets that of the stored row
 * with the same text, otherwise a number that neither a row nor a photo has had. In a list sent for the first time it
 * is the row's position: its photos may have come before.
 */
export const assignRowNumbers = (
  kind: TaskKind,
  test: string,
  sent: StepData,
  stored: StepData | undefined,
  photoIndexes: readonly number[],
): StepData => {
  const tables = getParts(getStep(kind, test), 'table').filter(
    ({ key, photosPerRow }) => photosPerRow && sent[key] !== undefined,
  );
  return Object.fromEntries([
    ...Object.entries(sent),
    ...tables.map(({ key, photosPerRow }) => [
      key,
      numberRows(
        getRows(sent, key),
        stored?.[key] === undefined ? undefined : getRows(stored, key),
        photoIndexes.map(index => getSlotRowNumber(index, photosPerRow!)),
      ),
    ]),
  ]);
};

const numberRows = (sentRows: Row[], storedRows: Row[] | undefined, numbersWithPhotos: number[]): Row[] => {
  const assigned = new Set(sentRows.flatMap(({ no }) => (typeof no === 'number' ? [no] : [])));
  const stored = (storedRows ?? []).map((row, index) => ({
    text: getRowText(row),
    no: getRowNumber(row, index),
  }));
  const matchedRows = sentRows.map(row => {
    if (typeof row.no === 'number') return row;
    const match = stored.find(({ text, no }) => text === getRowText(row) && !assigned.has(no));
    if (!match) return row;
    assigned.add(match.no);
    return { ...row, no: match.no };
  });
  const reserved = new Set([...numbersWithPhotos, ...stored.map(({ no }) => no)]);
  const findUnused = (start: number, excluded: ReadonlySet<number>) => {
    for (let no = start; no < maxRowNumbers; no++) if (!assigned.has(no) && !excluded.has(no)) return no;
    return undefined;
  };
  return matchedRows.map((row, index) => {
    if (typeof row.no === 'number') return row;
    const preferred = storedRows ? findUnused(0, reserved) : findUnused(index, new Set());
    const no = preferred ?? findUnused(0, new Set())!;
    assigned.add(no);
    return { ...row, no };
  });
};
