import type { z } from 'zod';
import { crudKey, isNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { toReadable } from '../../../contract/framework/record-rules';
import { readHistory, recordHistory } from '../history/record-history';
import { forbidden, notFound } from '../http/errors';
import { guardFilters } from '../http/filters';
import type { HandlerContext } from '../http/mount';
import { requireVersion } from '../http/require-version';
import { RowRange } from '../http/responses';
import { exportWorkbook } from '../lists/export-workbook';
import type { Page } from '../lists/row-source';
import { addDefaults, applyRules, requireOpenFields } from './apply-rules';
import { writeEach } from './bulk';
import { throwConstraintError } from './constraint-errors';
import { editRow } from './edit-row';
import type { Filters } from './filters';
import { toHistoryChange } from './history-change';
import { toHookCall } from './hooks';
import {
  countRows,
  findRow,
  insertRow,
  iterateRows,
  listRows,
  lockRow,
  type PlainResource,
  type Row,
} from './queries';
import { readAfterHooks } from './read-after-hooks';
import { toReadableChange, toReadableValues } from './readable-values';
import { requireReferences } from './references';
import { removeRow } from './remove-row';
import { requireReferenceTargets } from './require-reference-targets';
import { requireSoundRules } from './require-sound-rules';
import { requireStillVisible } from './require-still-visible';
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
  requireSoundRules(contract);
  requireReferenceTargets(contract);
  const plain: PlainResource = { contract, table };
  const toApi = (row: Row) => toApiRow(contract, row);
  const hide = <V extends Values>({ user }: Pick<HandlerContext, 'user'>, record: V) =>
    toReadableValues(contract, user, record);

  return {
    list: async (call: HandlerContext) => {
      const { user, db, counts } = call;
      const input = call.input as ListInput;
      const { id: ids, ...filter } = input.filter ?? {};
      const filters: Filters = { ...filter, ...(ids && { ids }) };
      guardFilters(contract, user, filters);
      const readable = toReadable(contract, user);
      const page = getPage(readable, input);
      if (input.export)
        return exportRows({ ...plain, contract: readable }, call, filters, page.sort, input.columns);
      const countKey = `${contract.name}|${rowVisibilityKey(contract, user)}|${JSON.stringify(filters)}`;
      const [rows, total] = await Promise.all([
        listRows(db, plain, user, filters, page),
        counts.get(user, countKey, () => countRows(db, plain, user, filters)),
      ]);
      return new RowRange(
        contract.name,
        rows.map(row => hide(call, toApi(row))),
        page.offset,
        total,
      );
    },

    show: async (call: HandlerContext) => hide(call, toApi(await requireRow(plain, call))),

    history: async (call: HandlerContext) => {
      await requireRow(plain, call);
      const changes = await readHistory(call.db, table, getId(call));
      return { data: changes.map(change => toReadableChange(table, call.user, change)) };
    },

    create: async (call: HandlerContext) => createRecord(plain, call),

    edit: async (call: HandlerContext) => {
      const { id: _, version, ...values } = call.input;
      const before = await requireRow(plain, call, lockRow);
      const stored = toApi(before);
      await requireVersion(version as number | undefined, before.version, () => hide(call, stored));
      return hide(call, await editRow(call, plain, stored, toStoredValues(contract, values)));
    },

    /** The row is deleted, with what goes along; their history stays. */
    remove: async (call: HandlerContext) => {
      const before = toApi(await requireRow(plain, call, lockRow));
      await removeRow(toHookCall(call), plain, before);
      return hide(call, before);
    },

    editMany: async (call: HandlerContext) => {
      const sent = toStoredValues(contract, call.input.values as Values);
      return writeEach(plain, call, stored => editRow(call, plain, stored, sent));
    },

    removeMany: async (call: HandlerContext) =>
      writeEach(plain, call, stored => removeRow(toHookCall(call), plain, stored)),
  };
};

/** Creates a record from a call's input; `columns`: what its row has besides the record's fields. */
export const createRecord = async (plain: PlainResource, call: HandlerContext, columns: Values = {}) => {
  const { contract } = plain;
  const { db, user, input } = call;
  requireOpenFields(contract, user, null, input);
  await requireReferences(db, user, contract, input);
  const completed = addDefaults(contract, user, toStoredValues(contract, input));
  const values = await applyRules(toHookCall(call), contract, null, completed);
  await requireUnique(db, plain, values);
  const { id } = await insertRow(db, plain, { ...values, ...columns, created_by: user.userid }).catch(
    throwConstraintError(plain, input),
  );
  const after = toApiRow(contract, await requireStillVisible(plain, call, id));
  await recordChange(plain, call, 'create', id, null, after);
  const record = await readAfterHooks(plain, call, after, { before: null, after });
  return toReadableValues(contract, user, record);
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

const recordChange = (
  plain: PlainResource,
  { db, user, request }: Omit<HandlerContext, 'input'>,
  action: Parameters<typeof toHistoryChange>[1],
  id: number,
  before: Values | null,
  after: Values | null,
) => recordHistory(db, { user, address: request.ip }, [toHistoryChange(plain, action, id, before, after)]);

/** The sent values; an emptied optional text or list becomes null. */
const toStoredValues = ({ record }: ResourceContract, values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [
        field,
        value === '' || (isEmptyList(value) && isNullable(record.shape[field] as z.ZodType)) ? null : value,
      ]),
  );
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

const getPage = (contract: ResourceContract, { sort, range = defaultRange }: ListInput): Page => {
  const [by, order] = sort ?? [contract.sorts[0], 'ASC'];
  if (!contract.sorts.includes(by)) throw forbidden('sortUnknown', { value: by });
  const [first, last] = range;
  return { sort: { by, descending: order === 'DESC' }, offset: first, limit: last - first + 1 };
};
const defaultRange: [number, number] = [0, 999];
