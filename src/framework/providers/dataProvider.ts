import type { DataProvider, RaRecord } from 'ra-core';
import { isCrud } from '../../../contract/framework/crud';
import {
  type Endpoint,
  maxPageSize,
  pathParams,
  type ResourceContract,
} from '../../../contract/framework/endpoint';
import { getResource } from '../../../contract/framework/resources';
import { call, requireConnection } from './call';
import { copyChangeId } from './changeIds';
import { importPart } from './importPart';
import type { Values } from './request';

/**
 * react-admin's reads and writes, mapped to the contract's actions list, show, create, edit and remove.
 * Resources with plain REST actions are handed to ra-data-simple-rest.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  getList: async (resource, params) => {
    const contract = getResource(resource);
    if (isCrud(contract)) {
      const sort = toSortInput(contract, params.sort) && params.sort;
      return (await loadRestProvider('read')).getList(resource, { ...params, sort });
    }
    const { pagination, sort, filter, signal } = params;
    const output = await callEndpoint(
      getAction(contract, 'list'),
      { ...filter, ...toPageInput(pagination), ...toSortInput(contract, sort) },
      signal,
    );
    return { data: toRecords(contract, output), total: output.total as number };
  },

  getOne: async (resource, params) => {
    const contract = getResource(resource);
    if (isCrud(contract)) return (await loadRestProvider('read')).getOne(resource, params);
    const show = getAction(contract, 'show');
    const output = await callEndpoint(show, { [getIdParam(contract, show)]: params.id }, params.signal);
    return { data: toRecord(contract, show, output, { [contract.idField]: params.id }) };
  },

  getMany: async (resource, params) => {
    const contract = getResource(resource);
    if (isCrud(contract)) return (await loadRestProvider('read')).getMany(resource, params);
    const pages = splitIntoPages(params.ids).map(ids =>
      callEndpoint(getAction(contract, 'list'), { ids, limit: ids.length }, params.signal),
    );
    return { data: (await Promise.all(pages)).flatMap(output => toRecords(contract, output)) };
  },

  getManyReference: (resource, { target, id, filter, ...params }) =>
    dataProvider.getList(resource, { ...params, filter: { ...filter, [target]: id } }),

  create: async (resource, params) => {
    const contract = getResource(resource);
    const create = getAction(contract, 'create');
    if (isCrud(contract)) {
      return (await loadRestProvider('write')).create(resource, {
        ...params,
        data: pickInputFields(create, params.data),
      });
    }
    const output = await callEndpoint(create, toInput(create, params.data));
    return { data: toRecord(contract, create, output, params.data) };
  },

  update: async (resource, params) => {
    const contract = getResource(resource);
    const edit = getAction(contract, 'edit');
    // The version read with the record lets the server detect an edit made meanwhile.
    const version = params.data.version ?? params.previousData?.version;
    if (isCrud(contract)) {
      return (await loadRestProvider('write')).update(resource, {
        ...params,
        data: pickInputFields(edit, { ...params.data, version }),
      });
    }
    const values = { ...params.previousData, ...params.data, [contract.idField]: params.id };
    const output = await callEndpoint(
      edit,
      toInput(edit, { ...params.data, version, [getIdParam(contract, edit)]: params.id }),
    );
    return { data: toRecord(contract, edit, output, values) };
  },

  updateMany: async (resource, { ids, data, meta }) => {
    await forEachInOrder(ids, id => dataProvider.update(resource, { id, data, previousData: { id }, meta }));
    return { data: ids };
  },

  delete: async (resource, params) => {
    const contract = getResource(resource);
    if (isCrud(contract)) return (await loadRestProvider('write')).delete(resource, params);
    const remove = getAction(contract, 'remove');
    await callEndpoint(remove, { [getIdParam(contract, remove)]: params.id });
    return { data: params.previousData! };
  },

  deleteMany: async (resource, { ids, meta }) => {
    await forEachInOrder(ids, id => dataProvider.delete(resource, { id, meta }));
    return { data: ids };
  },
};

/**
 * Pass to `useGetOne` on a record page: react-admin fills its record cache with list rows, which have fewer fields,
 * and a page must never show an incomplete record. The `meta` only gives its query a key of its own.
 */
export const fullRecordParams = { meta: { fullRecord: true } };

const getAction = (contract: ResourceContract, action: string): Endpoint => {
  const endpoint = contract.actions[action];
  if (!endpoint) throw new Error(`${contract.name} has no action ${action}`);
  return endpoint;
};
const loadRestProvider = async (use: 'read' | 'write') => {
  await requireConnection(use);
  return (await importPart(() => import('./restProvider'))).restProvider;
};

const callEndpoint = (endpoint: Endpoint, values: Values, signal?: AbortSignal) =>
  call(endpoint, values, { signal }) as Promise<Values>;

const toPageInput = (pagination?: { page: number; perPage: number }) =>
  pagination && { page: pagination.page, limit: pagination.perPage };
const toSortInput = (contract: ResourceContract, sort?: { field: string; order: string }) =>
  sort && contract.sorts.includes(sort.field) ? { sort: sort.field, order: sort.order } : undefined;

/** The name under which an action takes the record's id: the contract's, or else the one in its path. */
const getIdParam = ({ idField }: ResourceContract, { input, path }: Endpoint) =>
  idField in input.shape ? idField : (pathParams(path)[0] ?? idField);

const withId = (contract: ResourceContract, row: Values) => ({ ...row, id: row[contract.idField] as number });
const toRecords = <Row extends RaRecord>(contract: ResourceContract, output: Values) =>
  (output[contract.rowsKey] as Values[]).map(row => withId(contract, row) as Row);
/** The record in the output of an action, over the values that were sent. */
const toRecord = <Row extends RaRecord>(
  contract: ResourceContract,
  { pick }: Endpoint,
  output: Values,
  input: Values,
) => {
  const { success, errcode, error, ...plainOutput } = output;
  const picked = pick ? output[pick] : plainOutput;
  // A task is returned as a list of one (document 2, section 7).
  const record = { ...input, ...((Array.isArray(picked) ? picked[0] : picked) as Values) };
  return copyChangeId(withId(contract, record) as Row, output);
};

/** Only the fields of the action's input: a form's record has more. */
export const pickInputFields = ({ input }: Endpoint, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in input.shape && value !== undefined),
  );

/** An emptied field is sent as the empty value of its type, or omitted if there is none. */
const toInput = (endpoint: Endpoint, values: Values) => {
  const fields = pickInputFields(endpoint, values);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) continue;
    const empty = emptyValues.find(emptyValue => endpoint.input.shape[name].safeParse(emptyValue).success);
    if (empty === undefined) delete fields[name];
    else fields[name] = empty;
  }
  return fields;
};
const emptyValues = [null, ''];

const splitIntoPages = <T>(ids: T[]) =>
  Array.from({ length: Math.ceil(ids.length / maxPageSize) }, (_, page) =>
    ids.slice(page * maxPageSize, (page + 1) * maxPageSize),
  );
/** One after the other, so that the first failure stops the rest. */
const forEachInOrder = async <T>(ids: T[], act: (id: T) => Promise<unknown>) => {
  for (const id of ids) await act(id);
};
