import type { ViewState, views } from '../../../contract/framework/views';
import { resources } from '../../../contract/office/resources';
import type { Db } from '../../framework/db/client';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { requireFitting, requireList, requireOwn } from './fitting';
import { changeView, dropView, keepView } from './keep';
import { lockView, viewsOf } from './queries';

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
  save: async ({ input: { state, ...view }, ...call }) => {
    requireList(call.user, view.resource);
    requireFitting(view.resource, state);
    return keepView(
      call,
      { ...view, state: JSON.stringify(state) },
      { most: mostViews, cause: 'tooMany' },
      'views.save',
    );
  },
  edit: async ({ input: { id, version, ...changes }, ...call }) => {
    const before = await ownView(call.db, call.user, id);
    if (version !== undefined && version !== before.version) throw conflict({ current: before });
    if (changes.state) requireFitting(before.resource, changes.state);
    return changeView(call, before, changes, JSON.stringify, 'views.edit');
  },
  remove: async ({ input, ...call }) =>
    dropView(call, await ownView(call.db, call.user, input.id), 'views.remove'),
};

/** A view of a list that the caller made. */
const ownView = async (db: Db, user: User, id: number) => {
  const view = await lockView(db, user, id);
  // Dashboards are stored in the same table, and have endpoints of their own.
  if (!view || !resources.has(view.resource)) throw notFound();
  requireOwn(user, view);
  return view;
};
