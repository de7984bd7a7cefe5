import { findResource } from '../../../contract/framework/resources';
import type { ViewCalls, ViewState } from '../../../contract/framework/views';
import type { Db } from '../db/client';
import { conflict, notFound } from '../http/errors';
import type { Handlers } from '../http/mount';
import type { User } from '../identity/user';
import { listViews, lockView } from './queries';
import { requireOwnView, requireReadableList, requireValidState } from './require-valid-state';
import { changeView, removeView, saveView } from './save-view';

const maxViews = 100;

/** Saved views of lists. */
export const viewHandlers: Handlers<ViewCalls> = {
  list: async ({ input, db, user }) => {
    requireReadableList(user, input.resource);
    const rows = await listViews(db, user, input.resource);
    return {
      views: rows.map(({ account_id, created_at, state, ...row }) => ({
        ...row,
        state: state as ViewState,
        mine: account_id === user.userid,
      })),
    };
  },
  save: async ({ input: { state, ...view }, ...call }) => {
    requireReadableList(call.user, view.resource);
    requireValidState(view.resource, state);
    return saveView(
      call,
      { ...view, state: JSON.stringify(state) },
      { max: maxViews, cause: 'tooMany' },
      'views.save',
    );
  },
  edit: async ({ input: { id, version, ...changes }, ...call }) => {
    const before = await lockOwnView(call.db, call.user, id);
    if (version !== undefined && version !== before.version) throw conflict({ current: before });
    if (changes.state) requireValidState(before.resource, changes.state);
    return changeView(call, before, changes, JSON.stringify, 'views.edit');
  },
  remove: async ({ input, ...call }) =>
    removeView(call, await lockOwnView(call.db, call.user, input.id), 'views.remove'),
};

/** A view of a list that the caller made. */
const lockOwnView = async (db: Db, user: User, id: number) => {
  const view = await lockView(db, user, id);
  // Dashboards are stored in the same table, and have endpoints of their own.
  if (!view || !findResource(view.resource)) throw notFound();
  requireOwnView(user, view);
  return view;
};
