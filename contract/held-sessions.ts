import { account } from './account';
import type { Endpoint } from './endpoint';
import { field } from './field';
import { notifications } from './notifications';
import { session } from './session';

/** What a session still answers while a one-time password waits to be replaced. */
export const answersBeforeNewPassword: ReadonlySet<Endpoint> = new Set<Endpoint>([
  session.actions.current,
  session.actions.disconnect,
  session.actions.health,
  account.actions.changePassword,
  field.actions.disconnect,
  field.actions.changePassword,
]);

/** What an admin may do who looks with somebody else's eyes: nothing is changed but the looking itself. */
const changesWhileViewing: ReadonlySet<Endpoint> = new Set<Endpoint>([
  session.actions.endViewAs,
  session.actions.disconnect,
]);
/** The account pages stay the person's own: nobody looks at them with another's eyes. */
const ownPages: ReadonlySet<Endpoint> = new Set<Endpoint>(Object.values(account.actions));

/** What the specification asks for by GET though it changes something. */
const changesByGet: ReadonlySet<Endpoint> = new Set<Endpoint>([notifications.actions.update]);

/** Whether a session that looks as somebody else may make this call. */
export const answersWhileViewing = (endpoint: Endpoint) =>
  changesWhileViewing.has(endpoint) ||
  (endpoint.method === 'GET' && !ownPages.has(endpoint) && !changesByGet.has(endpoint));
