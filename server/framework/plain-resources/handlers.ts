import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { readHistory, recordHistory } from '../history/record-history';
import { forbidden, notFound } from '../http/errors';
import { guardFilters } from '../http/filters';
import type { HandlerContext } from '../http/mount';
import { requireVersion } from '../http/require-version';
import { RowRange } from '../http/responses';
import { exportWorkbook } from '../lists/export-workbook';
import type { Page } from '../lists/row-source';
import { throwConstraintError } from './constraint-errors';
import type { Filters } from './filters';
import { toHistoryChange } from './history-change';
import {
  countRows,
  findRow,
  insertRow,
  iterateRows,
  listRows,
  lockRow,
  type PlainResource,
  type Row,
  updateRow,
} from './queries';
import { requireReferences } from './references';
import { removeRow } from './remove-row';
import { requireReferenceTargets } from './require-reference-targets';
import { requireUnique } from './require-unique';
import { toApiRow } from './rows';
import { plainSheet } from './sheet';
import { requireVisibilityFields, rowVisibilityKey } from './visibility';

type Values = Record<string, unknown>;
/** The input of `list`, as the contract has parsed it. */
type ListInput = {
  sort?: [string, 'ASC' | 'DESC'];
  range?: [number, number];
  filter?: Values & { id?: number[] };
  export?: boolean;
  columns?: string[];
};

/**
 * Implements the actions of `crud(…)` on one table: its columns are the record's fields, plus `created_at` and
 * `created_by`. Every read and write applies the contract's visibility, every write adds history.
 */
export const crudHandlers = (contract: ResourceContract, table = crudKey(contract)) => {
  requireVisibilityFields(contract);
  requireReferenceTargets(contract);
  const plain: PlainResource = { contract, table };
  const toApi = (row: Row) => toApiRow(contract, row);

  return {
    list: async (call: HandlerContext) => {
      const { user, db, counts } = call;
      const input = call.input as ListInput;
      const { id: ids, ...filter } = input.filter ?? {};
      const filters: Filters = { ...filter, ...(ids && { ids }) };
      guardFilters(contract, user, filters);
      const page = getPage(contract, input);
      if (input.export) return exportRows(plain, call, filters, page.sort, input.columns);
      const countKey = `${contract.name}|${rowVisibilityKey(contract, user)}|${JSON.stringify(filters)}`;
      const [rows, total] = await Promise.all([
        listRows(db, plain, user, filters, page),
        counts.get(user, countKey, () => countRows(db, plain, user, filters)),
      ]);
      return new RowRange(contract.name, rows.map(toApi), page.offset, total);
    },

    show: async (call: HandlerContext) => toApi(await requireRow(plain, call)),

    history: async (call: HandlerContext) => {
      await requireRow(plain, call);
      return { data: await readHistory(call.db, table, getId(call)) };
    },

    create: async (call: HandlerContext) => {
      const { db, user, input } = call;
      await requireReferences(db, user, contract, input);
      const values = toStoredValues(input);
      await requireUnique(db, plain, values);
      const { id } = await insertRow(db, plain, { ...values, created_by: user.userid }).catch(
        throwConstraintError(plain, input),
      );
      const after = toApi(await requireStillVisible(plain, call, id));
      await recordChange(plain, call, 'create', id, null, after);
      return after;
    },

    edit: async (call: HandlerContext) => {
      const { db, user, input } = call;
      const { id: _, version, ...values } = input;
      const id = getId(call);
      const before = await requireRow(plain, call, lockRow);
      const stored = toApi(before);
      await requireVersion(version as number | undefined, before.version, () => stored);
      const changes = Object.fromEntries(
        Object.entries(toStoredValues(values)).filter(([field, value]) => stored[field] !== value),
      );
      if (Object.keys(changes).length === 0) return stored;
      await requireReferences(db, user, contract, changes);
      await requireUnique(db, plain, { ...stored, ...changes }, { id, changes });
      await updateRow(db, plain, id, changes).catch(throwConstraintError(plain, { ...stored, ...changes }));
      const after = toApi(await requireStillVisible(plain, call, id));
      await recordChange(plain, call, 'edit', id, stored, after);
      return after;
    },

    /** The row is deleted, with what goes along; their history stays. */
    remove: async (call: HandlerContext) => {
      const before = toApi(await requireRow(plain, call, lockRow));
      const { db, user, request } = call;
      await recordHistory(db, { user, address: request.ip }, await removeRow(call, plain, before));
      return before;
    },
  };
};

const exportRows = (
  plain: PlainResource,
  { user, db, language }: HandlerContext,
  filters: Filters,
  sort: Page['sort'],
  columns: string[] | undefined,
) => {
  const sheet = plainSheet(plain.contract, iterateRows(db, plain, user, filters, sort));
  return exportWorkbook(plain.contract, { sheet }, { input: { columns }, filters, user, db, language });
};

const getId = ({ input }: Pick<HandlerContext, 'input'>) => input.id as number;

const requireRow = async (plain: PlainResource, call: HandlerContext, find = findRow) => {
  const row = await find(call.db, plain, call.user, getId(call));
  if (!row) throw notFound();
  return row;
};

/** Rejects a write that would hide the row from its writer; the error rolls the transaction back. */
const requireStillVisible = async (
  plain: PlainResource,
  { db, user }: Omit<HandlerContext, 'input'>,
  id: number,
) => {
  const row = await findRow(db, plain, user, id);
  if (!row) throw forbidden('outOfReach');
  return row;
};

const recordChange = (
  plain: PlainResource,
  { db, user, request }: Omit<HandlerContext, 'input'>,
  action: Parameters<typeof toHistoryChange>[1],
  id: number,
  before: Values | null,
  after: Values | null,
) => recordHistory(db, { user, address: request.ip }, [toHistoryChange(plain, action, id, before, after)]);

/** The sent values; an emptied optional text becomes null. */
const toStoredValues = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );

const getPage = (contract: ResourceContract, { sort, range = defaultRange }: ListInput): Page => {
  const [by, order] = sort ?? [contract.sorts[0], 'ASC'];
  const [first, last] = range;
  return { sort: { by, descending: order === 'DESC' }, offset: first, limit: last - first + 1 };
};
const defaultRange: [number, number] = [0, 999];
