import type { AuthProvider, DataProvider } from 'ra-core';
import { pageSizes, type ResourceContract } from '../../../contract/framework/endpoint';
import type { BasicFormLists, FormLists } from '../../../contract/framework/form-lists';
import type { SessionUser } from '../../../contract/framework/session';
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
    loadFormLists: async () => formLists,
    capabilities: {
      ...capabilities,
      accounts: false,
      bulk: false,
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

/** Choices that only this repository's server knows are none; those of references are searched as records. */
const formLists = { elsewhere: {}, result_per_page: [...pageSizes] } as BasicFormLists as FormLists;
