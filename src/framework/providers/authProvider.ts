import type { AuthProvider } from 'ra-core';
import { errors } from '../../../contract/framework/errors';
import { isKindRule } from '../../../contract/framework/permissions';
import { getSession } from '../../../contract/framework/session';
import type { ApiError } from './ApiError';
import { getActionNeeds, isPermitted } from './access';
import { call } from './call';
import { queryClient } from './queryClient';
import { sessionStore } from './sessionStore';

/**
 * Sign-in, sign-out and permissions for react-admin. `canAccess` reads the session only, so lists never wait
 * for it.
 */
export const authProvider = {
  login: async ({ signal, ...credentials }: Credentials & { signal?: AbortSignal }) => {
    const { user } = await call(getSession().actions.connect, credentials, { signal });
    sessionStore.write(user);
  },
  logout: async () => {
    const token = sessionStore.read()?.token;
    // Cleared before the call: pending requests would be refused, and an unreachable server keeps nobody signed in.
    sessionStore.clear(sessionStore.ended());
    await queryClient.cancelQueries();
    if (token) await call(getSession().actions.disconnect, {}, { token }).catch(() => undefined);
    return '/login';
  },
  checkAuth: async () => {
    if (!sessionStore.read()) throw signInAgain;
  },
  checkError: async (error: ApiError) => {
    if (error.errcode === errors.sessionInvalid.errcode) throw signInAgain;
  },
  getIdentity: async () => {
    const user = sessionStore.read();
    if (!user) throw signInAgain;
    return { ...user, id: user.userid, fullName: user.username };
  },
  canAccess: async ({ resource, action, record }) => {
    const needs = getActionNeeds(resource, action);
    if (!needs) return false;
    const kind = isKindRule(needs) ? (record?.[needs.kindIn] ?? record?.task_type) : undefined;
    return isPermitted(sessionStore.read(), needs, kind);
  },
} satisfies AuthProvider;

type Credentials = { username: string; password: string; code?: string };

/** Updates the session from the server: changed permissions apply at the next load. */
export const refreshSession = async () => {
  if (!sessionStore.read()) return;
  // A refusal ends the session in `call`; if the server is unreachable it stays.
  const response = await call(getSession().actions.current, {}).catch(() => null);
  if (response && sessionStore.read()) sessionStore.write(response.user);
};

/** The sign-in page itself says why (`sessionStore.ended`), so react-admin need not. */
const signInAgain = { redirectTo: '/login', message: false as const };
