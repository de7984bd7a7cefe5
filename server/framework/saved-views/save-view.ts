import { findResource } from '../../../contract/framework/resources';
import type { ActionOn } from '../../../contract/framework/undo';
import { listShareFields, type ViewShares } from '../../../contract/framework/views';
import { recordHistory } from '../history/record-history';
import { invalid } from '../http/errors';
import type { HandlerContext } from '../http/mount';
import type { CauseName } from '../language/language';
import {
  countViews,
  deleteView,
  insertView,
  isViewNameTaken,
  lockViewOwner,
  updateView,
  type ViewRecord,
} from './queries';
import { getViewSharing } from './register-view-sharing';

type Caller = Pick<HandlerContext, 'db' | 'user' | 'request'>;
type Shares = Partial<ViewShares>;
type ViewFields = Shares & { resource: string; name: string; state: string };
type ViewLimit = { max: number; cause: CauseName };

/** Stores a view under a name unique among its owner's views of that list, within the maximum number. */
export const saveView = async (
  { db, user, request }: Caller,
  view: ViewFields,
  { max, cause }: ViewLimit,
  action: ActionOn<'views'>,
) => {
  const { resource, name, state, ...shares } = view;
  await getViewSharing().requireShareable(db, user, shares);
  await lockViewOwner(db, user.userid);
  if ((await countViews(db, user.userid, resource)) >= max) throw invalid('name', cause, { most: max });
  const account_id = user.userid;
  if (await isViewNameTaken(db, { account_id, resource, name }))
    throw invalid('name', 'taken', { value: name });
  const id = await insertView(db, { account_id, ...view });
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'views', id, action, after: { ...pickResource(view), name, ...shares } },
  ]);
  return { id };
};

/** Changes the sent fields of a locked view; its state was validated, and is stored as `serialize` writes it. */
export const changeView = async <State extends object>(
  { db, user, request }: Caller,
  before: ViewRecord,
  { state, ...changes }: Partial<Shares & { name: string; state: State }>,
  serialize: (state: State) => string,
  action: ActionOn<'views'>,
) => {
  const { id, name } = before;
  await getViewSharing().requireShareable(db, user, changes);
  if (changes.name !== undefined) {
    await lockViewOwner(db, user.userid);
    if (await isViewNameTaken(db, { ...before, name: changes.name }, id))
      throw invalid('name', 'taken', { value: changes.name });
  }
  const serialized = state && serialize(state);
  await updateView(db, id, { ...changes, ...(serialized && { state: serialized }) });
  const previous = { name, ...pickShares(before) };
  const sentChanges = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'views',
      id,
      action,
      before: { ...previous, state: before.state },
      after: { ...previous, ...sentChanges, state: serialized ? JSON.parse(serialized) : before.state },
    },
  ]);
  return {};
};

/** Deletes a locked view. */
export const removeView = async (
  { db, user, request }: Caller,
  view: ViewRecord,
  action: ActionOn<'views'>,
) => {
  await deleteView(db, view.id);
  await recordHistory(db, { user, address: request.ip }, [
    { object: 'views', id: view.id, action, before: { ...pickResource(view), name: view.name } },
  ]);
  return {};
};

const pickShares = (view: object) =>
  Object.fromEntries(listShareFields().map(field => [field, (view as Record<string, unknown>)[field]]));

/** The list of a view; dashboards, stored in the same table, have none. */
const pickResource = ({ resource }: Pick<ViewRecord, 'resource'>) =>
  findResource(resource) ? { resource } : {};
