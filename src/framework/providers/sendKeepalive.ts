import type { Endpoint } from '../../../contract/framework/endpoint';
import { buildHeaders, buildRequest, type Values } from './request';
import { sessionStore } from './sessionStore';

/** Sends a call while the page unloads (keepalive): it arrives though nobody waits for its answer. */
export const sendKeepalive = (endpoint: Endpoint, values: Values) => {
  const user = sessionStore.read();
  if (!user || user.viewed_by) return;
  const { method, url, body } = buildRequest(endpoint, values);
  const headers = { ...buildHeaders(method, undefined, user.token), 'Content-Type': 'application/json' };
  fetch(url, { method, headers, body, keepalive: true }).catch(() => undefined);
};
