import { defaultPermissions } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { type SessionUser, session } from '../../../contract/organisation/session';

export const createUser = (role: Role = 'manager', changes: Partial<SessionUser> = {}): SessionUser => ({
  userid: 7,
  username: 'k.ziani',
  role,
  owner: null,
  cluster: null,
  token: 'token-of-now',
  reviewer: false,
  permissions: defaultPermissions(role) as SessionUser['permissions'],
  ...changes,
});

type Sent = { method: string; url: string; headers: Record<string, string>; body: any };

type Answer = { status?: number; body: unknown; headers?: Record<string, string> };

/**
 * Answers every `fetch` with what `answer` says, and keeps what was sent. Pings it answers by itself and does not keep,
 * unless `pings`: a request that `answer` does not expect, left over from another file, is then no outage.
 */
export const mockFetch = (answer: (sent: Sent) => Answer | Promise<Answer>, { pings = false } = {}) => {
  const sent: Sent[] = [];
  globalThis.fetch = (async (url: string, { method, headers, body }: any) => {
    if (url === session.actions.alive.path && !pings) return new Response('{}');
    const request = { method, url, headers, body: body && JSON.parse(body) };
    sent.push(request);
    const { status = 200, body: content, headers: labels } = await answer(request);
    return new Response(typeof content === 'string' ? content : JSON.stringify(content), {
      status,
      headers: labels,
    });
  }) as typeof fetch;
  return sent;
};

const failToFetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** No network: nothing is answered, no ping either. */
export const cutNetwork = () => mockFetch(failToFetch, { pings: true });
/** A network over which the server answers pings, and nothing else. */
export const loseAnswers = () => mockFetch(failToFetch);
