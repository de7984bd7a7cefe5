import type { DataProvider, RaRecord } from 'ra-core';
import { isCrud } from '../../../contract/framework/crud';
import {
  type Endpoint,
  maxPageSize,
  pathParams,
  type ResourceContract,
} from '../../../contract/framework/endpoint';
import { resources } from '../../../contract/office/resources';
import { call } from './call';
import { copyChangeId } from './changeIds';
import type { Values } from './request';

/**
 * react-admin's reads and writes, mapped to the contract's actions list, show, create, edit and remove.
 * Resources with plain REST actions are handed to ra-data-simple-rest.
 */
export const dataProvider: DataProvider = {
  supportAbortSignal: true,

  getList: async (resource, params) => {
    const contract = contractOf(resource);
    if (isCrud(contract)) {
      const sort = sortOf(contract, params.sort) && params.sort;
      return (await rest()).getList(resource, { ...params, sort });
    }
    const { pagination, sort, filter, signal } = params;
    const answer = await callEndpoint(
      actionOf(contract, 'list'),
      { ...filter, ...pageOf(pagination), ...sortOf(contract, sort) },
      signal,
    );
    return { data: rowsOf(contract, answer), total: answer.total as number };
  },

  getOne: async (resource, params) => {
    const contract = contractOf(resource);
    if (isCrud(contract)) return (await rest()).getOne(resource, params);
    const show = actionOf(contract, 'show');
    const answer = await callEndpoint(show, { [idIn(contract, show)]: params.id }, params.signal);
    return { data: recordOf(contract, show, answer, { [contract.idField]: params.id }) };
  },

  getMany: async (resource, params) => {
    const contract = contractOf(resource);
    if (isCrud(contract)) return (await rest()).getMany(resource, params);
    const pages = inPages(params.ids).map(ids =>
      callEndpoint(actionOf(contract, 'list'), { ids, limit: ids.length }, params.signal),
    );
    return { data: (await Promise.all(pages)).flatMap(answer => rowsOf(contract, answer)) };
  },

  getManyReference: (resource, { target, id, filter, ...params }) =>
    dataProvider.getList(resource, { ...params, filter: { ...filter, [target]: id } }),

  create: async (resource, params) => {
    const contract = contractOf(resource);
    const create = actionOf(contract, 'create');
    if (isCrud(contract)) {
      return (await rest()).create(resource, { ...params, data: known(create, params.data) });
    }
    const answer = await callEndpoint(create, named(create, params.data));
    return { data: recordOf(contract, create, answer, params.data) };
  },

  update: async (resource, params) => {
    const contract = contractOf(resource);
    const edit = actionOf(contract, 'edit');
    // The version read with the record lets the server detect an edit made meanwhile.
    const version = params.data.version ?? params.previousData?.version;
    if (isCrud(contract)) {
      return (await rest()).update(resource, { ...params, data: known(edit, { ...params.data, version }) });
    }
    const sent = { ...params.previousData, ...params.data, [contract.idField]: params.id };
    const answer = await callEndpoint(
      edit,
      named(edit, { ...params.data, version, [idIn(contract, edit)]: params.id }),
    );
    return { data: recordOf(contract, edit, answer, sent) };
  },

  updateMany: async (resource, { ids, data, meta }) => {
    await inTurn(ids, id => dataProvider.update(resource, { id, data, previousData: { id }, meta }));
    return { data: ids };
  },

  delete: async (resource, params) => {
    const contract = contractOf(resource);
    if (isCrud(contract)) return (await rest()).delete(resource, params);
    const remove = actionOf(contract, 'remove');
    await callEndpoint(remove, { [idIn(contract, remove)]: params.id });
    return { data: params.previousData! };
  },

  deleteMany: async (resource, { ids, meta }) => {
    await inTurn(ids, id => dataProvider.delete(resource, { id, meta }));
    return { data: ids };
  },
};

/**
 * Pass as `queryOptions` of a record page: react-admin fills its record cache with list rows, which have fewer
 * fields, and a page must never show an incomplete record.
 */
export const fullRecordParams = { meta: { whole: true } };

const contractOf = (resource: string): ResourceContract => {
  const contract = resources.get(resource);
  if (!contract) throw new Error(`No contract is named ${resource}`);
  return contract;
};
const actionOf = (contract: ResourceContract, action: string): Endpoint => {
  const endpoint = contract.actions[action];
  if (!endpoint) throw new Error(`${contract.name} has no action ${action}`);
  return endpoint;
};
const rest = async () => (await import('./restProvider')).restProvider;

const callEndpoint = (endpoint: Endpoint, values: Values, signal?: AbortSignal) =>
  call(endpoint, values, { signal }) as Promise<Values>;

const pageOf = (pagination?: { page: number; perPage: number }) =>
  pagination && { page: pagination.page, limit: pagination.perPage };
const sortOf = (contract: ResourceContract, sort?: { field: string; order: string }) =>
  sort && contract.sorts.includes(sort.field) ? { sort: sort.field, order: sort.order } : undefined;

/** The name under which an action takes the record's id: the contract's, or else the one in its path. */
const idIn = ({ idField }: ResourceContract, { input, path }: Endpoint) =>
  idField in input.shape ? idField : (pathParams(path)[0] ?? idField);

const withId = (contract: ResourceContract, row: Values) => ({ ...row, id: row[contract.idField] as number });
const rowsOf = <Row extends RaRecord>(contract: ResourceContract, answer: Values) =>
  (answer[contract.rowsKey] as Values[]).map(row => withId(contract, row) as Row);
const recordOf = <Row extends RaRecord>(
  contract: ResourceContract,
  { pick }: Endpoint,
  answer: Values,
  sent: Values,
) => {
  const { success, errcode, error, ...output } = answer;
  const picked = pick ? answer[pick] : output;
  // A task is returned as a list of one (document 2, section 7).
  const record = { ...sent, ...((Array.isArray(picked) ? picked[0] : picked) as Values) };
  return copyChangeId(withId(contract, record) as Row, answer);
};

/** Only the fields of the action's input: a form's record has more. */
const known = ({ input }: Endpoint, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in input.shape && value !== undefined),
  );

/** An emptied field is sent as the empty value of its type, or omitted if there is none. */
const named = (endpoint: Endpoint, values: Values) => {
  const sent = known(endpoint, values);
  for (const [name, value] of Object.entries(sent)) {
    if (value !== null) continue;
    const empty = empties.find(kind => endpoint.input.shape[name].safeParse(kind).success);
    if (empty === undefined) delete sent[name];
    else sent[name] = empty;
  }
  return sent;
};
const empties = [null, ''];

const inPages = <T>(ids: T[]) =>
  Array.from({ length: Math.ceil(ids.length / maxPageSize) }, (_, page) =>
    ids.slice(page * maxPageSize, (page + 1) * maxPageSize),
  );
const inTurn = async <T>(ids: T[], act: (id: T) => Promise<unknown>) => {
  for (const id of ids) await act(id);
};
