import type { FastifyInstance } from 'fastify';
import { ownDashboardResource, type ownDashboards } from '../../../contract/figures/own-dashboards';
import { addDays, today } from '../../../contract/framework/today';
import type { Db } from '../../framework/db/client';
import { ApiError, conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { enqueue } from '../../framework/queue/queries';
import { findView, listViews, lockView } from '../../framework/saved-views/queries';
import { requireOwnView } from '../../framework/saved-views/require-valid-state';
import { changeView, removeView, saveView } from '../../framework/saved-views/save-view';
import { computeDashboard } from './compute-dashboard';
import { createDashboardFile } from './dashboard-file';
import { getMonday } from './monday';
import { parseStoredState } from './parse-stored-state';
import { hasEmail, listMailFormats, subscribe, unsubscribe } from './queries';
import { requireValidTiles } from './require-valid-tiles';
import { serializeState } from './serialize-state';

const maxDashboards = 50;
const resource = ownDashboardResource;

/** Users' own dashboards: stored and shared as saved views, read with each reader's own row access. */
export const ownDashboardHandlers = (app: FastifyInstance): Handlers<typeof ownDashboards> => {
  /** Whether mails can be sent to a user, or why not. */
  const getMailState = async (db: Db, user: User) => {
    if (!app.mail.isOn) return 'noServer';
    return (await hasEmail(db, user.userid)) ? 'on' : 'noAddress';
  };
  const requireMail = async ({ db, user }: Pick<HandlerContext, 'db' | 'user'>) => {
    const mail = await getMailState(db, user);
    if (mail === 'on') return;
    throw new ApiError('conflict', { cause: mail === 'noServer' ? 'mailOff' : 'mailNoAddress' });
  };
  return {
    list: async ({ db, user }) => {
      const [rows, mails] = await Promise.all([
        listViews(db, user, resource),
        listMailFormats(db, user.userid),
      ]);
      return {
        dashboards: rows.map(view => ({
          id: view.id,
          name: view.name,
          share_role: view.share_role,
          share_cluster: view.share_cluster,
          share_owner: view.share_owner,
          username: view.username,
          version: view.version,
          state: parseStoredState(view.state),
          mine: view.account_id === user.userid,
          mailed: mails.get(view.id) ?? null,
        })),
        mail: await getMailState(db, user),
        next: addDays(getMonday(today()), 7),
      };
    },
    save: async ({ input: { state, ...view }, ...call }) => {
      requireValidTiles(call.user, state);
      return saveView(
        call,
        { ...view, resource, state: serializeState(state) },
        { max: maxDashboards, cause: 'tooManyDashboards' },
        'ownDashboards.save',
      );
    },
    edit: async ({ input: { id, version, ...changes }, ...call }) => {
      const before = await lockOwnDashboard(call.db, call.user, id);
      if (version !== undefined && version !== before.version) throw createVersionConflict(before);
      if (changes.state) requireValidTiles(call.user, changes.state);
      return changeView(call, before, changes, serializeState, 'ownDashboards.edit');
    },
    remove: async ({ input, ...call }) =>
      removeView(call, await lockOwnDashboard(call.db, call.user, input.id), 'ownDashboards.remove'),
    subscribe: async call => {
      const { input, db, user, language } = call;
      const { id } = await loadVisibleDashboard(call);
      await requireMail(call);
      await subscribe(db, {
        view_id: id,
        account_id: user.userid,
        format: input.format,
        language,
        made_for: getMonday(today()),
      });
      return {};
    },
    unsubscribe: async call => {
      const { db, user, input } = call;
      // Also from a dashboard that is no longer shared with the user.
      if (!(await unsubscribe(db, { view_id: input.id, account_id: user.userid })))
        await loadVisibleDashboard(call);
      return {};
    },
    trial: async call => {
      const { input, db, user, language } = call;
      const { id } = await loadVisibleDashboard(call);
      await requireMail(call);
      await enqueue(db, 'dashboardMail', {
        account_id: user.userid,
        dashboard: id,
        format: input.format,
        language,
        day: today(),
      });
      return {};
    },
    file: async call => {
      const { db, user, language, input } = call;
      const { name, state } = await loadVisibleDashboard(call);
      const reader = { db, user, language };
      const result = await computeDashboard(app, reader, { name, state: parseStoredState(state) }, today());
      return createDashboardFile(result, reader, input.format);
    },
  };
};

/** A dashboard that the caller may read: their own, or shared with them. */
const loadVisibleDashboard = async ({
  input,
  db,
  user,
}: Pick<HandlerContext, 'db' | 'user'> & { input: { id: number } }) => {
  const view = await findView(db, user, input.id);
  if (view?.resource !== resource) throw notFound();
  return view;
};

/** A dashboard that the caller made, locked. */
const lockOwnDashboard = async (db: Db, user: User, id: number) => {
  const view = await lockView(db, user, id);
  if (view?.resource !== resource) throw notFound();
  requireOwnView(user, view);
  return view;
};

/** The dashboard was changed since the caller read it: its current version is returned. */
const createVersionConflict = (view: StoredView) => {
  const { id, name, share_role, share_cluster, share_owner, version } = view;
  const state = parseStoredState(view.state);
  return conflict({ current: { id, name, share_role, share_cluster, share_owner, version, state } });
};
type StoredView = Awaited<ReturnType<typeof lockOwnDashboard>>;
