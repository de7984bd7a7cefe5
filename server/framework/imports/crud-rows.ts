import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { crudKey, getImportKey, isList, isNullable, toKeyText } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { mayReadField } from '../../../contract/framework/record-rules';
import { labelled } from '../../../i18n/typography';
import { recordHistory } from '../history/record-history';
import { ApiError } from '../http/errors';
import type { User } from '../identity/user';
import { getLabels } from '../language/labels';
import { normalizeSearchText } from '../lists/search-text';
import { addDefaults, applyRules, listClosedFields } from '../plain-resources/apply-rules';
import { formatKey } from '../plain-resources/constraint-errors';
import { toHistoryChange } from '../plain-resources/history-change';
import { listHooks, runAfterWrite } from '../plain-resources/hooks';
import {
  filterVisibleRows,
  findSimilarRows,
  insertRows,
  type MatchingRow,
  type PlainResource,
  updateRows,
} from '../plain-resources/queries';
import { lockUnique } from '../plain-resources/require-unique';
import { completeRow } from '../plain-resources/row-rules';
import { toApiRow } from '../plain-resources/rows';
import { resolveRowNames } from '../plain-resources/sheet';
import { loadCellParsers } from './cell-parsers';
import { readRow } from './read-row';
import { type Cells, type ImportContext, type RowImporter, refuseRow, type Verdict } from './row-importer';
import { createKeyFinder } from './value-parsers';

type Values = Record<string, unknown>;
type Write = { id?: number; before: Values | null; after: Values };
/** A row before and after with display names instead of ids. */
type DisplayValues = { before: Values | null; after: Values };

/**
 * Rows of a plain resource: a row with the key of an existing record updates it, another creates one. An empty cell
 * leaves the stored value.
 */
export const createCrudRowImporter =
  (contract: ResourceContract): RowImporter<Write> =>
  async context => {
    const { db, user } = context;
    const plain: PlainResource = { contract, table: crudKey(contract) };
    const key = contract.key!;
    const keyFields = getImportKey(contract);
    const toKey = (values: Values) => toKeyText(keyFields, values);

    return {
      check: async rows => {
        if (context.commit) await lockUnique(db, plain);
        const parsers = await loadCellParsers(context, contract, rows);
        const parsedRows = rows.map(row => parseRow(context, parsers, row));
        const keys = parsedRows.map(({ values }) => String(values[key] ?? ''));
        const similarRows = await findSimilarRows(db, plain, user, key, keys, context.commit !== undefined);
        const findStored = createKeyFinder(similarRows, row => toKey(toApiRow(contract, row)));
        const completedRows = await Promise.all(
          parsedRows.map(({ values }) => completeRow(db, plain.table, addDefaults(contract, user, values))),
        );
        const candidates = parsedRows.map((row, index) =>
          toCandidate(contract, user, row, findStored, completedRows[index]),
        );
        for (const candidate of candidates) await applyRulesTo(context, contract, candidate);
        await refuseHiddenRows(context, plain, candidates);
        await refuseTakenValues(context, plain, candidates);
        const writable = candidates.filter(({ problems }) => !problems.length);
        const displayValues = await loadNames(context, contract, writable);

        return candidates.map(row =>
          row.problems.length
            ? refuseRow(row.problems)
            : toVerdict(context, contract, row, displayValues.get(row)!),
        );
      },

      duplicate: {
        column: key,
        cause: 'sameKey',
        params: { column: listLabels(context, contract, keyFields) },
      },

      write: async rows => {
        const added = rows.filter(({ before }) => !before);
        const changed = rows.filter(({ before }) => before);
        const newRows = added.map(({ after }) => ({ ...after, created_by: user.userid }));
        const ids = await insertRows(db, plain, newRows);
        const changedRows = changed.map(({ id, after }) => ({ ...after, id: id! }));
        await updateRows(db, plain, changedRows);
        await recordHistory(db, { user, ...context.commit }, [
          ...added.map(({ after }) => toHistoryChange(plain, 'create', ids.get(toKey(after))!, null, after)),
          ...changed.map(({ id, before, after }) => toHistoryChange(plain, 'edit', id!, before, after)),
        ]);
        if (!listHooks(contract.name).length) return;
        for (const { id, before, after } of rows) {
          const written = { ...after, id: id ?? ids.get(toKey(after))! };
          await runAfterWrite(toHookCall(context), contract, { before, after: written });
        }
      },

      finish: async () => undefined,
    };
  };

/** A row's values by field, and the problems of its cells. */
const parseRow = (
  { say }: ImportContext,
  parsers: Awaited<ReturnType<typeof loadCellParsers>>,
  row: Cells,
) => {
  const { problems, refuse, field } = readRow(row, say);
  const values: Values = {};
  for (const [name, parser] of Object.entries(parsers)) {
    const value = field(name, parser);
    if (value !== undefined) values[name] = value;
  }
  return { values, problems, refuse };
};
type ParsedRow = ReturnType<typeof parseRow>;

/** A parsed row merged with the stored record that it updates, or completed to a new one. */
const toCandidate = (
  contract: ResourceContract,
  user: User,
  { values, problems, refuse }: ParsedRow,
  findStored: (value: string) => MatchingRow | undefined,
  completed: Values,
) => {
  const key = contract.key!;
  const keyFields = getImportKey(contract);
  const stored = values[key] === undefined ? undefined : findStored(toKeyText(keyFields, values));
  if (stored && !stored.reachable) refuse(key, 'taken', { value: formatKey(keyFields, values) });
  const before = stored?.reachable ? toApiRow(contract, stored) : null;
  const storedKey = before && Object.fromEntries(keyFields.map(field => [field, before[field]]));
  const after: Values = before ? { ...before, ...values, ...storedKey } : { ...completed };
  if (!before) {
    for (const field of listFields(contract)) {
      if (after[field] !== undefined) continue;
      after[field] = getDefault(contract.record.shape[field] as z.ZodType);
      if (after[field] === undefined && !problems.some(({ column }) => column === field))
        refuse(field, 'required');
    }
  }
  for (const field of listClosedFields(contract, user, before, values)) refuse(field, 'fieldClosed');
  return { id: stored?.id, before, after, problems, created_by: stored?.created_by ?? user.userid };
};

const toHookCall = ({ db, user, say, commit }: ImportContext) => ({
  db,
  user,
  say,
  origin: { user, ...commit },
});

/** What the resource's rules and hooks make of a valid row, or the problems that they find. */
const applyRulesTo = async (
  context: ImportContext,
  contract: ResourceContract,
  candidate: ReturnType<typeof toCandidate>,
) => {
  const { before, after, problems } = candidate;
  const isUnchanged =
    before && listFields(contract).every(field => isDeepStrictEqual(before[field], after[field]));
  if (problems.length || isUnchanged) return;
  try {
    candidate.after = await applyRules(toHookCall(context), contract, before, after);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields = [], error: message } = error.envelope(context.say);
    const named = fields.length ? fields : [{ path: null, message }];
    problems.push(...named.map(({ path, message }) => ({ column: path, message })));
  }
};

/** Adds a problem to rows that are valid but outside the user's row access. */
const refuseHiddenRows = async (
  { db, user, say }: ImportContext,
  plain: PlainResource,
  candidates: readonly ReturnType<typeof toCandidate>[],
) => {
  const valid = candidates.filter(({ problems }) => !problems.length);
  const visible = await filterVisibleRows(db, plain, user, valid);
  valid.forEach(({ problems }, index) => {
    if (!visible.has(index)) problems.push({ column: null, message: say('causes', 'outOfReach') });
  });
};

/** Refuses rows with unique values that another record has already, or an earlier row of the same rows. */
const refuseTakenValues = async (
  { db, user, say }: ImportContext,
  plain: PlainResource,
  candidates: readonly ReturnType<typeof toCandidate>[],
) => {
  const { contract } = plain;
  const key = getImportKey(contract);
  for (const fields of (contract.unique ?? []).filter(each => each !== key)) {
    const toKey = (values: Values) => normalizeSearchText(toKeyText(fields, values));
    const filled = candidates.filter(
      ({ problems, after }) =>
        !problems.length && fields.every(field => after[field] !== null && after[field] !== undefined),
    );
    const values = filled.map(({ after }) => String(after[fields[0]]));
    const similarRows = await findSimilarRows(db, plain, user, fields[0], values, false);
    const holders = new Map(
      similarRows.map(row => [toKey(toApiRow(contract, row)), row.id as number | null]),
    );
    for (const { id, before, after, problems } of filled) {
      const text = toKey(after);
      const holder = holders.get(text);
      if (before && toKey(before) === text) continue;
      if (holder !== undefined && (holder === null || holder !== id))
        problems.push({
          column: fields.at(-1)!,
          message: say('causes', 'taken', { value: formatKey(fields, after) }),
        });
      else holders.set(text, null);
    }
  }
};

const toVerdict = (
  { say, user }: ImportContext,
  contract: ResourceContract,
  { id, before, after }: Write,
  displayValues: DisplayValues,
): Verdict<Write> => {
  const key =
    id === undefined ? normalizeSearchText(toKeyText(getImportKey(contract), after)) : `record ${id}`;
  if (before && listFields(contract).every(field => isDeepStrictEqual(before[field], after[field])))
    return { key, verdict: 'unchanged', effect: say('imports', 'alreadyThere') };
  const effect = describeEffect(contract, displayValues, say, user);
  return { key, verdict: before ? 'update' : 'create', effect, write: { id, before, after } };
};

const describeEffect = (
  contract: ResourceContract,
  { before, after }: DisplayValues,
  say: ImportContext['say'],
  user: User,
) => {
  const labels = getLabels(say.language, contract.name);
  if (!before) {
    const name = labels.name.split(' |||| ')[0];
    return say('imports', 'newRecord', { name, key: String(after[contract.key!]) });
  }
  return listFields(contract)
    .filter(field => !isDeepStrictEqual(before[field], after[field]) && mayReadField(contract, field, user))
    .map(field => {
      const change = { before: formatValue(before[field]), after: formatValue(after[field]) };
      return labelled(say.language, labels.fields[field], say('imports', 'changed', change));
    })
    .join(' · ');
};

/** The labels of some fields, as one text. */
const listLabels = ({ say }: ImportContext, { name }: ResourceContract, fields: readonly string[]) => {
  const labels = getLabels(say.language, name).fields;
  return fields.map(field => labels[field] ?? field).join(' + ');
};

/** The rows with display names instead of ids. */
const loadNames = async <R extends Write>(context: ImportContext, contract: ResourceContract, rows: R[]) => {
  const withNames = async (rowsOrNull: (Values | null)[]) =>
    resolveRowNames(
      context.db,
      contract,
      rowsOrNull.map(row => row ?? {}) as Values[],
      context.say.language,
      context.user,
    );
  const [before, after] = await Promise.all([
    withNames(rows.map(row => row.before)),
    withNames(rows.map(row => row.after)),
  ]);
  return new Map(
    rows.map((row, index): [R, DisplayValues] => [
      row,
      { before: row.before && before[index], after: after[index] },
    ]),
  );
};

const listFields = ({ record }: ResourceContract) =>
  Object.keys(record.shape).filter(field => field !== 'id' && field !== 'version');

/** The default of a new record's field that its row leaves empty; undefined where it is required. */
const getDefault = (schema: z.ZodType) => {
  if (isNullable(schema)) return null;
  return schema.safeParse(undefined).data ?? (isList(schema) ? schema.safeParse([]).data : undefined);
};

const formatValue = (value: unknown) =>
  value === null || value === undefined || value === '' ? '–' : String(value);
