import { isDeepStrictEqual } from 'node:util';
import type { ObjectAction } from '../../../contract/registry/changes';
import { recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSettings, readSettings, type Settings, writeSettings } from '../../framework/settings/queries';

/** Stores settings with their history; unchanged values add none. Settings have no id of their own: 0. */
export const changeSettings = async (
  { db, user, request }: Pick<HandlerContext, 'db' | 'user' | 'request'>,
  action: ObjectAction<'settings'>,
  values: Partial<Settings>,
) => {
  await lockSettings(db);
  const stored = await readSettings(db);
  const names = Object.keys(values) as (keyof Settings)[];
  if (names.every(name => isDeepStrictEqual(stored[name], values[name]))) return;
  await writeSettings(db, values);
  const before = Object.fromEntries(names.map(name => [name, stored[name]]));
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'settings', id: 0, action, before, after: values },
  ]);
};
