import { getNameField, maxBulkRows } from '../../../contract/framework/crud';
import { ApiError, invalid, notFound } from '../http/errors';
import { guardFilters } from '../http/filters';
import type { HandlerContext } from '../http/mount';
import type { Filters } from './filters';
import { listRows, lockRow, type PlainResource, type Row } from './queries';
import { toApiRow } from './rows';

type Values = Record<string, unknown>;
type SelectionInput = { ids?: number[]; matching?: true; filter?: Values };
type BulkCall = Omit<HandlerContext, 'input'> & { input: SelectionInput };

/**
 * Does the same with each row of a selection, locked one after the other in the order of their ids, and counts them. A
 * refusal names its row and, as all of it is one transaction, changes none. 404 if one of the ids is out of reach, 422
 * for none or for more than `maxBulkRows`.
 */
export const writeEach = async (
  plain: PlainResource,
  call: BulkCall,
  write: (stored: Row) => Promise<unknown>,
) => {
  const ids = await listSelectedIds(plain, call);
  let count = 0;
  for (const id of ids) {
    const row = await lockRow(call.db, plain, call.user, id);
    // Removed along with one before it, or meanwhile.
    if (!row) continue;
    const stored = toApiRow(plain.contract, row);
    await write(stored).catch(nameRow(plain, call, stored));
    count++;
  }
  return { count };
};

const listSelectedIds = async (plain: PlainResource, { db, user, input }: BulkCall) => {
  const { ids, matching, filter = {} } = input;
  if (!ids?.length && !matching) throw invalid('ids', 'required');
  const filters: Filters = ids?.length ? { ids } : { ...filter };
  guardFilters(plain.contract, user, filters);
  const page = { sort: { by: 'id', descending: false }, offset: 0, limit: maxBulkRows + 1 };
  const rows = await listRows(db, plain, user, filters, page);
  if (ids?.length && rows.length < new Set(ids).size) throw notFound();
  if (rows.length > maxBulkRows) throw invalid('filter', 'selectionTooLarge', { most: maxBulkRows });
  return rows.map(({ id }) => id);
};

/** Puts the name of its row before a refusal. */
const nameRow =
  ({ contract }: PlainResource, { say }: BulkCall, row: Row) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    const text = say('causes', 'ofRecord', {
      name: String(row[getNameField(contract)]),
      cause: error.envelope(say).error,
    });
    throw new ApiError(error.refusal, { ...error.details, text });
  };
