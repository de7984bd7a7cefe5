import type { SessionUser } from '../../../contract/framework/session';
import type { Backend } from '../providers/backend';

type Options = {
  /** Who uses a backend to which nobody signs in. */
  user: SessionUser;
  /** The records with which a backend without a server begins, by resource. */
  loadData(): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>>;
};

/**
 * The backend that a setting names: `fakerest` for records in the browser's tab, `simple-rest=URL` for a server at that
 * address, nothing for the server of this repository. Each is loaded when it is used.
 */
export const chooseBackend = (setting = '', { user, loadData }: Options): Loader | undefined => {
  const [, name, url] = /^([^=]*)=?(.*)$/.exec(setting) ?? [];
  if (!name) return undefined;
  const loaders: Record<string, Loader> = {
    fakerest: async () => {
      const { createFakeRestBackend } = await import('./fakerest-backend');
      return createFakeRestBackend({ data: await loadData(), user });
    },
    'simple-rest': async () => (await import('./simple-rest-backend')).createSimpleRestBackend({ url, user }),
  };
  if (!(name in loaders)) throw new Error(`no backend is named ${name}`);
  return loaders[name];
};

type Loader = () => Promise<Backend>;
