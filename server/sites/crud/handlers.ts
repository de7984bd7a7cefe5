import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { readHistory, recordHistory } from '../../framework/history/record-history';
import { forbidden, notFound } from '../../framework/http/errors';
import { guardFilters } from '../../framework/http/filters';
import type { HandlerContext } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { RowRange } from '../../framework/http/responses';
import { exportWorkbook, type Page } from '../../framework/lists/list-handler';
import { throwConstraintError } from './constraint-errors';
import { toHistoryChange } from './history-change';
import {
  countRows,
  deleteRow,
  type Filters,
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
import { toApiRow } from './rows';
import { plainSheet } from './sheet';
import { requireVisibilityFields, rowVisibilityKey } from './visibility';

type Values = Record<string, unknown>;
/** The input of `list`, as the contract has parsed it. */
type Listed = {
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
  const plain: PlainResource = { contract, table };
  const wire = (row: Row) => toApiRow(contract, row);

  return {
    list: async ({ input: asked, user, db, counts, language }: HandlerContext) => {
      const input = asked as Listed;
      const { id: ids, ...filter } = input.filter ?? {};
      const filters: Filters = { ...filter, ...(ids && { ids }) };
      guardFilters(contract, user, filters);
      if (input.export) {
        const sheet = plainSheet(
          contract,
          iterateRows(db, plain, user, filters, pageOf(contract, input).sort),
        );
        return exportWorkbook(
          contract,
          { sheet },
          { input: { columns: input.columns }, filters, user, db, language },
        );
      }
      const page = pageOf(contract, input);
      const key = `${contract.name}|${rowVisibilityKey(contract, user)}|${JSON.stringify(filters)}`;
      const [rows, total] = await Promise.all([
        listRows(db, plain, user, filters, page),
        counts.get(user, key, () => countRows(db, plain, user, filters)),
      ]);
      return new RowRange(contract.name, rows.map(wire), page.offset, total);
    },

    show: async (call: HandlerContext) => wire(await requireRow(plain, call)),

    history: async (call: HandlerContext) => {
      await requireRow(plain, call);
      return { data: await readHistory(call.db, table, idOf(call)) };
    },

    create: async (call: HandlerContext) => {
      const { db, user, input } = call;
      await requireReferences(db, user, contract, input);
      const { id } = await insertRow(db, plain, { ...storable(input), created_by: user.userid }).catch(
        throwConstraintError(plain, input),
      );
      const after = wire(await requireStillVisible(plain, call, id));
      await record(plain, call, 'create', id, null, after);
      return after;
    },

    edit: async (call: HandlerContext) => {
      const { db, user, input } = call;
      const { id: _, version, ...values } = input;
      const id = idOf(call);
      const before = await requireRow(plain, call, lockRow);
      const was = wire(before);
      await requireVersion(version as number | undefined, before.version, () => was);
      const changes = Object.fromEntries(
        Object.entries(storable(values)).filter(([field, value]) => was[field] !== value),
      );
      if (Object.keys(changes).length === 0) return was;
      await requireReferences(db, user, contract, changes);
      await updateRow(db, plain, id, changes).catch(throwConstraintError(plain, changes));
      const after = wire(await requireStillVisible(plain, call, id));
      await record(plain, call, 'edit', id, was, after);
      return after;
    },

    /** The row is deleted; its history stays. */
    remove: async (call: HandlerContext) => {
      const before = wire(await requireRow(plain, call, lockRow));
      await deleteRow(call.db, plain, before.id).catch(throwConstraintError(plain, before));
      await record(plain, call, 'remove', before.id, before, null);
      return before;
    },
  };
};

const idOf = ({ input }: Pick<HandlerContext, 'input'>) => input.id as number;

const requireRow = async (plain: PlainResource, call: HandlerContext, find = findRow) => {
  const row = await find(call.db, plain, call.user, idOf(call));
  if (!row) throw notFound();
  return row;
};

/** A write that would hide the row from its writer is refused, and the transaction rolled back. */
const requireStillVisible = async (
  plain: PlainResource,
  { db, user }: Omit<HandlerContext, 'input'>,
  id: number,
) => {
  const row = await findRow(db, plain, user, id);
  if (!row) throw forbidden('outOfReach');
  return row;
};

const record = (
  plain: PlainResource,
  { db, user, request }: Omit<HandlerContext, 'input'>,
  action: Parameters<typeof toHistoryChange>[1],
  id: number,
  before: Values | null,
  after: Values | null,
) => recordHistory(db, { user, address: request.ip }, [toHistoryChange(plain, action, id, before, after)]);

/** An emptied optional text becomes null. */
const storable = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value === '' ? null : value]),
  );

const pageOf = (contract: ResourceContract, { sort, range = defaultRange }: Listed): Page => {
  const [by, order] = sort ?? [contract.sorts[0], 'ASC'];
  const [first, last] = range;
  return { sort: { by, descending: order === 'DESC' }, offset: first, limit: last - first + 1 };
};
const defaultRange: [number, number] = [0, 999];
