import type { AuthProvider, DataProvider } from 'ra-core';
import { getNameField } from '../../../contract/framework/crud';
import { maxPageSize, pageSizes, type ResourceContract } from '../../../contract/framework/endpoint';
import { type Choice, type FormLists, getFormLists } from '../../../contract/framework/form-lists';
import { findResource } from '../../../contract/framework/resources';
import type { SessionUser } from '../../../contract/framework/session';
import { isPermitted } from '../providers/access';
import { authProvider } from '../providers/authProvider';
import type { Backend, Capabilities } from '../providers/backend';
import { connection } from '../providers/connection';
import type { Values } from '../providers/request';
import { sessionStore } from '../providers/sessionStore';
import { adaptDataProvider } from './adapt-data-provider';

type PlainBackendOptions = {
  dataProvider: DataProvider;
  /** A list's filter as the data provider takes it. */
  toFilter(contract: ResourceContract, filter: Values): unknown;
  /** Who uses the pages: nobody signs in. What this person may do is a matter of the pages alone. */
  user: SessionUser;
  capabilities: PlainCapabilities;
};
/** What records alone can be capable of; the rest takes calls of this repository's server. */
export type PlainCapabilities = Pick<Capabilities, 'conflicts' | 'exactTotals'>;

/** A backend that has records and nothing besides: any data provider of react-admin. */
export const createPlainBackend = ({
  dataProvider,
  toFilter,
  user,
  capabilities,
}: PlainBackendOptions): Backend => {
  sessionStore.assign(user);
  // There is no call of this repository's server to ask.
  connection.ping = async () => new Response();
  const adapted = adaptDataProvider(dataProvider, { toFilter, sendsVersion: capabilities.conflicts });
  return {
    dataProvider: adapted,
    authProvider: fixedUser,
    loadFormLists: signal => loadFormLists(adapted, user, signal),
    capabilities: {
      ...capabilities,
      accounts: false,
      export: false,
      history: false,
      import: false,
      live: false,
      notifications: false,
      undo: false,
      views: false,
    },
  };
};

const nothing = async () => undefined;
const fixedUser: AuthProvider = {
  ...authProvider,
  login: nothing,
  logout: nothing,
  checkAuth: nothing,
  checkError: nothing,
};

/** The lists named like a resource, from its records; the others, whose choices only a server knows, are empty. */
const loadFormLists = async (provider: DataProvider, user: SessionUser, signal: AbortSignal) => {
  const { shape } = getFormLists().output;
  const names = Object.keys(shape).filter(name => shape[name as keyof typeof shape].def.type === 'array');
  const lists = await Promise.all(names.map(name => listChoices(provider, user, name, signal)));
  return {
    ...Object.fromEntries(names.map((name, index) => [name, lists[index]])),
    elsewhere: {},
    result_per_page: [...pageSizes],
  } as unknown as FormLists;
};

const listChoices = async (
  provider: DataProvider,
  user: SessionUser,
  name: string,
  signal: AbortSignal,
): Promise<Choice[]> => {
  const contract = findResource(name);
  if (!contract || !isPermitted(user, contract.actions.list.needs)) return [];
  const field = getNameField(contract);
  const { data } = await provider.getList(name, {
    pagination: { page: 1, perPage: maxPageSize },
    sort: { field, order: 'ASC' },
    filter: {},
    signal,
  });
  return data.map(record => ({ id: record.id, name: String(record[field]) }));
};
