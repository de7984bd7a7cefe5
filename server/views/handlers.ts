import { resources } from '../../contract/resources';
import type { ViewState, views } from '../../contract/views';
import type { Db } from '../db/client';
import { conflict, invalid, notFound } from '../platform/errors';
import { recordHistory } from '../platform/history';
import type { Handlers } from '../platform/mount';
import type { User } from '../platform/user';
import { requireFitting, requireList, requireOwn, requireShareable } from './fitting';
import {
  countViews,
  deleteView,
  insertView,
  isViewNameTaken,
  lockView,
  updateView,
  viewsOf,
} from './queries';

const mostViews = 100;

/** Saved views of lists. */
export const viewHandlers: Handlers<typeof views> = {
  list: async ({ input, db, user }) => {
    requireList(user, input.resource);
    const rows = await viewsOf(db, user, input.resource);
    return {
      views: rows.map(({ account_id, created_at, share_role, state, ...row }) => ({
        ...row,
        state: state as ViewState,
        share_role,
        mine: account_id === user.userid,
      })),
    };
  },
  save: async ({ input, db, user, request }) => {
    const { resource, name, state, share_role, share_cluster, share_owner } = input;
    requireList(user, resource);
    requireFitting(resource, state);
    const shares = { share_role, share_cluster, share_owner };
    await requireShareable(db, user, shares);
    if ((await countViews(db, user.userid, resource)) >= mostViews)
      throw invalid('name', 'tooMany', { most: mostViews });
    if (await isViewNameTaken(db, { account_id: user.userid, resource, name }))
      throw invalid('name', 'taken', { value: name });
    const values = { account_id: user.userid, resource, name, state: JSON.stringify(state), ...shares };
    const id = await insertView(db, values);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'views', id, action: 'views.save', after: { resource, name, ...shares } },
    ]);
    return { id };
  },
  edit: async ({ input: { id, version, state, ...changes }, db, user, request }) => {
    const before = await ownView(db, user, id);
    if (version !== undefined && version !== before.version) throw conflict({ current: before });
    if (state) requireFitting(before.resource, state);
    await requireShareable(db, user, changes);
    if (changes.name !== undefined && (await isViewNameTaken(db, { ...before, name: changes.name }, id)))
      throw invalid('name', 'taken', { value: changes.name });
    await updateView(db, id, { ...changes, ...(state && { state: JSON.stringify(state) }) });
    const { name, share_role, share_cluster, share_owner } = before;
    const stood = { name, share_role, share_cluster, share_owner };
    const after = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'views',
        id,
        action: 'views.edit',
        before: { ...stood, state: before.state },
        after: { ...stood, ...after, state: state ?? before.state },
      },
    ]);
    return {};
  },
  remove: async ({ input, db, user, request }) => {
    const { id, name, resource } = await ownView(db, user, input.id);
    await deleteView(db, id);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'views', id, action: 'views.remove', before: { resource, name } },
    ]);
    return {};
  },
};

/** A view of a list that the caller made. */
const ownView = async (db: Db, user: User, id: number) => {
  const view = await lockView(db, user, id);
  // Dashboards are kept beside them, and have calls of their own.
  if (!view || !resources.has(view.resource)) throw notFound();
  requireOwn(user, view);
  return view;
};
