import type { z } from 'zod';
import { crudKey, isNullable } from '../../../../contract/framework/crud';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { labelled } from '../../../../i18n/typography';
import { recordHistory } from '../../../framework/history/record-history';
import { formatProblem } from '../../../framework/http/problems';
import { getLabels } from '../../../framework/language/labels';
import { normalizeSearchText } from '../../../framework/lists/search-text';
import { toHistoryChange } from '../../../sites/crud/history-change';
import {
  filterVisibleRows,
  findSimilarRows,
  insertRows,
  type MatchingRow,
  type PlainResource,
  updateRows,
} from '../../../sites/crud/queries';
import { completeRow } from '../../../sites/crud/row-rules';
import { toApiRow } from '../../../sites/crud/rows';
import { resolveRowNames } from '../../../sites/crud/sheet';
import { loadCellParsers } from './cell-parsers';
import { readRow } from './read-row';
import {
  type Cells,
  type ImportContext,
  type Problem,
  type RowImporter,
  refuseRow,
  type Verdict,
} from './row-importer';

type Values = Record<string, unknown>;
type Write = { id?: number; before: Values | null; after: Values };

/**
 * Rows of a plain resource: a row with the key of an existing record updates it, another creates one. An empty cell
 * leaves the stored value.
 */
export const createCrudRowImporter =
  (contract: ResourceContract): RowImporter<Write> =>
  async work => {
    const { db, user, say } = work;
    const plain: PlainResource = { contract, table: crudKey(contract) };
    const key = contract.key!;
    const labels = getLabels(say.language, contract.name);
    const effectOf = ({ before, after }: Record<'before' | 'after', Values | null>) =>
      before
        ? fieldsOf(contract)
            .filter(field => before[field] !== after![field])
            .map(field =>
              labelled(
                say.language,
                labels.fields[field],
                say('imports', 'changed', {
                  before: formatValue(before[field]),
                  after: formatValue(after![field]),
                }),
              ),
            )
            .join(' · ')
        : say('imports', 'newRecord', { name: labels.name.split(' |||| ')[0], key: String(after![key]) });

    return {
      check: async rows => {
        const cells = await loadCellParsers(work, contract, rows);
        const read = rows.map(row => filledIn(work, cells, row));
        const known = await findSimilarRows(
          db,
          plain,
          user,
          read.map(({ values }) => String(values[key] ?? '')),
          work.commit !== undefined,
        );
        const found = finder(known, key);
        const completedRows = await Promise.all(
          read.map(({ values }) => completeRow(db, plain.table, values)),
        );
        const candidates = read.map(({ values, problems, refuse }, at) => {
          const stored = values[key] === undefined ? undefined : found(String(values[key]));
          if (stored && !stored.reachable) refuse(key, 'taken', { value: String(values[key]) });
          const before = stored?.reachable ? toApiRow(contract, stored) : null;
          const after: Values = before
            ? { ...before, ...values, [key]: before[key] }
            : { ...completedRows[at] };
          if (!before)
            for (const field of fieldsOf(contract)) {
              if (after[field] !== undefined) continue;
              after[field] = whenUnsaid(contract.record.shape[field] as z.ZodType);
              if (after[field] === undefined && !problems.some(({ column }) => column === field))
                refuse(field, 'required');
            }
          return { id: stored?.id, before, after, problems, created_by: stored?.created_by ?? user.userid };
        });
        const sound = candidates.filter(({ problems }) => !problems.length);
        const reached = await filterVisibleRows(db, plain, user, sound);
        sound.forEach(({ problems }, at) => {
          if (!reached.has(at)) problems.push({ column: null, message: say('causes', 'outOfReach') });
        });
        const writable = candidates.filter(({ problems }) => !problems.length);
        const named = await inWords(work, contract, writable);

        return candidates.map((row): Verdict<Write> => {
          const { id, before, after, problems } = row;
          if (problems.length) return refuseRow(problems);
          const about = { key: id === undefined ? normalizeSearchText(String(after[key])) : `record ${id}` };
          if (before && fieldsOf(contract).every(field => before[field] === after[field]))
            return { ...about, verdict: 'unchanged', effect: say('imports', 'alreadyThere') };
          const effect = effectOf(named.get(row)!);
          return { ...about, verdict: before ? 'update' : 'create', effect, write: { id, before, after } };
        });
      },

      write: async rows => {
        const added = rows.filter(({ before }) => !before);
        const changed = rows.filter(({ before }) => before);
        const ids = await insertRows(
          db,
          plain,
          added.map(({ after }) => ({ ...after, created_by: user.userid })),
        );
        await updateRows(
          db,
          plain,
          changed.map(({ id, after }) => ({ ...after, id: id! })),
        );
        await recordHistory(db, { user, ...work.commit }, [
          ...added.map(({ after }) =>
            toHistoryChange(plain, 'create', ids.get(String(after[key]))!, null, after),
          ),
          ...changed.map(({ id, before, after }) => toHistoryChange(plain, 'edit', id!, before, after)),
        ]);
      },

      finish: async () => undefined,
    };
  };

/** A row's values by field, and the problems of its cells. */
const filledIn = ({ say }: ImportContext, cells: Awaited<ReturnType<typeof loadCellParsers>>, row: Cells) => {
  const { problems, refuse, optional } = readRow(row, say);
  const values: Values = {};
  for (const [field, { read, cause, schema }] of Object.entries(cells)) {
    const value = optional(field, read, cause);
    if (value === undefined) continue;
    const checked = schema.safeParse(value);
    if (checked.success) values[field] = checked.data;
    else problems.push(...problemsOf(field, checked.error, say));
  }
  return { values, problems, refuse };
};
const problemsOf = (column: string, { issues }: z.ZodError, say: ImportContext['say']): Problem[] =>
  issues.slice(0, 1).map(issue => ({ column, message: formatProblem(issue, say) }));

/** Finds a record by key: case matters only where two keys differ in nothing else. */
const finder = (rows: MatchingRow[], key: string) => {
  const exact = new Map(rows.map(row => [String(row[key]), row]));
  const alike = new Map<string, MatchingRow | undefined>();
  for (const row of rows) {
    const text = normalizeSearchText(String(row[key]));
    alike.set(text, alike.has(text) ? undefined : row);
  }
  return (value: string) => exact.get(value) ?? alike.get(normalizeSearchText(value));
};

/** The rows before and after with display names. */
const inWords = async <R extends Write>(work: ImportContext, contract: ResourceContract, rows: R[]) => {
  const names = async (values: (Values | null)[]) =>
    resolveRowNames(work.db, contract, values.map(one => one ?? {}) as Values[], work.say.language);
  const [before, after] = await Promise.all([
    names(rows.map(row => row.before)),
    names(rows.map(row => row.after)),
  ]);
  return new Map(
    rows.map((row, at) => [row, { before: row.before && before[at], after: after[at] as Values | null }]),
  );
};

const fieldsOf = ({ record }: ResourceContract) =>
  Object.keys(record.shape).filter(field => field !== 'id' && field !== 'version');

/** The default of a new record's field that its row leaves empty; undefined where it is required. */
const whenUnsaid = (schema: z.ZodType) => (isNullable(schema) ? null : schema.safeParse(undefined).data);

const formatValue = (value: unknown) =>
  value === null || value === undefined || value === '' ? '–' : String(value);
