import type { z } from 'zod';
import { getImportDefinition, listImportKinds } from '../../../contract/framework/import-kinds';
import { ignoredColumn, type SheetColumns, type UnfitSheet } from '../../../contract/framework/imports';
import { isAllowed } from '../../../contract/framework/permissions';
import { findCrudResource } from '../../../contract/framework/resources';
import { type ColumnMatches, findColumns } from '../excel/find-columns';
import {
  type ExpectedColumns,
  findHeader,
  matchHeader,
  maxHeaderLines,
  normalizeHeader,
} from '../excel/header';
import type { Table } from '../excel/table';
import { invalid } from '../http/errors';
import type { User } from '../identity/user';
import { getLabels } from '../language/labels';
import type { Language, Say } from '../language/language';
import { labelWithUnit } from '../lists/label-with-unit';
import { findOwnImport, getProductImports } from './register-imports';

/** An import's columns as a sheet may name them: by key, label or common name, ignoring case and accents. */
export const getExpectedColumns = (kind: string): ExpectedColumns => {
  const { columns, required } = getImportDefinition(kind);
  return {
    names: Object.fromEntries(
      columns.map(column => [column, listNames(column, kind).map(names => names.map(normalizeHeader))]),
    ),
    required: required.map(column => [column]),
  };
};

/**
 * Finds an import's columns in a sheet's header, or as somebody chose them; refuses a sheet that lacks a required
 * column or has one twice.
 */
export const findImportColumns = (
  table: Pick<Table, 'header' | 'headerLine' | 'sheet'>,
  kind: string,
  say: Say,
  chosen?: readonly string[],
): ColumnMatches =>
  findColumns(
    table,
    getExpectedColumns(kind),
    say,
    createHeaderFormatter(kind, say.language),
    chosen && toPlaces(chosen, table, kind),
  );

const toPlaces = (chosen: readonly string[], { header }: Pick<Table, 'header'>, kind: string) => {
  const { columns } = getImportDefinition(kind);
  const places = new Map<string, number>();
  for (const [place, column] of chosen.entries()) {
    if (column === ignoredColumn || place >= header.length) continue;
    if (!columns.includes(column)) throw invalid('columns', 'columnUnknown', { value: column });
    if (places.has(column)) throw invalid('columns', 'columnChosenTwice');
    places.set(column, place);
  }
  return places;
};

/** A sheet's columns, each with what its heading is read as for an import. */
export const toSheetColumns = (
  header: readonly string[],
  places: ReadonlyMap<string, number>,
): SheetColumns => {
  const columns = header.map(() => ignoredColumn);
  for (const [column, place] of places) columns[place] = column;
  return { header: [...header], columns };
};

/** A sheet that does not fit the import: its columns, and the imports open to the user that it fits, best first. */
export const toUnfitSheet = (
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  kind: string,
  user: User,
): UnfitSheet => {
  const lines = [header, ...rows.slice(0, maxHeaderLines)];
  const fitting = listImportKinds().flatMap(other => {
    if (other === kind || !isAllowed(user, getImportDefinition(other).needs)) return [];
    const match = findHeader(lines, getExpectedColumns(other));
    return match?.complete ? [{ other, score: match.score }] : [];
  });
  const { places } = matchHeader(header, getExpectedColumns(kind));
  return {
    ...toSheetColumns(header, places),
    kinds: fitting.sort((a, b) => b.score - a.score).map(({ other }) => other),
  };
};

/**
 * The header of a column, also in files that the product writes: the import's own name for it, or the field's label.
 */
export const createHeaderFormatter = (kind: string, language: Language) => {
  const own = findOwnImport(kind);
  if (own) return (column: string) => own.getHeader(column, language);
  const { name, record } = findCrudResource(kind)!;
  const { fields } = getLabels(language, name);
  return (column: string) =>
    labelWithUnit(fields[column] ?? column, record.shape[column] as z.ZodType | undefined);
};

/** The names of a column in groups of decreasing precedence. */
const listNames = (column: string, kind: string): string[][] => {
  const labels = (['fr', 'en'] as const).map(language => createHeaderFormatter(kind, language)(column));
  const plain = findCrudResource(kind);
  const withoutUnit = plain
    ? (['fr', 'en'] as const).flatMap(language => getLabels(language, plain.name).fields[column] ?? [])
    : [];
  const [aliases = [], ...looserAliases] = listAliases(column, kind);
  return [[column], [...labels, ...withoutUnit, ...aliases], ...looserAliases.map(names => [...names])];
};

const listAliases = (column: string, kind: string): readonly (readonly string[])[] => {
  const own = findOwnImport(kind);
  return own ? (own.listAliases?.(column) ?? []) : [getProductImports().aliases?.[kind]?.[column] ?? []];
};
