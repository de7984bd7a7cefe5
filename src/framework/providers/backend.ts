import type { AuthProvider, DataProvider } from 'ra-core';
import { type FormLists, getFormLists } from '../../../contract/framework/form-lists';
import { createRegistration } from '../../../contract/framework/registration';
import { authProvider } from './authProvider';
import { call } from './call';
import { dataProvider } from './dataProvider';

/**
 * What a backend may be unable to do; what needs it is then not shown. `accounts` is sign-in and the pages of one's own
 * account, `bulk` edits and removals of a selection, `conflicts` that an edit of an older version is refused, `exactTotals` that a list says how many rows it has,
 * `live` that changes of others arrive by themselves, `views` saved views.
 */
export type Capability =
  | 'accounts'
  | 'bulk'
  | 'conflicts'
  | 'exactTotals'
  | 'export'
  | 'history'
  | 'import'
  | 'live'
  | 'notifications'
  | 'undo'
  | 'views';
export type Capabilities = Readonly<Record<Capability, boolean>>;

/** Where the pages read and write their records. */
export type Backend = {
  dataProvider: DataProvider;
  authProvider: AuthProvider;
  /** The choices of fields, and what else the shell loads first. */
  loadFormLists(signal: AbortSignal): Promise<FormLists>;
  capabilities: Capabilities;
};

/** The server of this repository. */
const ownServer: Backend = {
  dataProvider,
  authProvider,
  loadFormLists: signal => call(getFormLists(), {}, { signal }),
  capabilities: {
    accounts: true,
    bulk: true,
    conflicts: true,
    exactTotals: true,
    export: true,
    history: true,
    import: true,
    live: true,
    notifications: true,
    undo: true,
    views: true,
  },
};

const registration = createRegistration('backend', ownServer);
/** Called before anything is shown; without it the pages use the server of this repository. */
export const registerBackend = registration.register;
export const getBackend = registration.get;

/** Whether the backend can do this; what needs nothing it always can. */
export const hasCapability = (capability?: Capability) =>
  !capability || registration.get().capabilities[capability];
