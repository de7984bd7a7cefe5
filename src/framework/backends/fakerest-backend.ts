import fakeRestProvider from 'ra-data-fakerest';
import { listResources } from '../../../contract/framework/resources';
import type { SessionUser } from '../../../contract/framework/session';
import { toPredicate } from './filter-conditions';
import { createPlainBackend } from './plain-backend';

type FakeRestOptions = {
  /** The records of each resource, by its name; each with its `id`. */
  data: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  /** Who uses the pages. */
  user: SessionUser;
};

/** No server: records in the memory of the browser's tab, gone when it is closed or reloaded. */
export const createFakeRestBackend = ({ data, user }: FakeRestOptions) =>
  createPlainBackend({
    dataProvider: fakeRestProvider(
      Object.fromEntries(listResources().map(({ name }) => [name, data[name] ?? []])),
    ),
    toFilter: toPredicate,
    user,
    capabilities: { exactTotals: true, conflicts: false },
  });
