import { useEffect } from 'react';
import { factsOf } from '../../../../contract/organisation/roles';
import type { SessionUser } from '../../../../contract/organisation/session';

/** Whoever works in the app and signs in on a phone; the app leads him here with `?web` when he wants the web. */
export const isForTheApp = ({ role }: SessionUser) =>
  factsOf(role).worksIn === 'app' &&
  matchMedia('(pointer: coarse) and (max-width: 600px)').matches &&
  !new URLSearchParams(location.search).has('web');

/** The agents' app is a page of its own. */
export const ToTheApp = () => {
  useEffect(() => void location.replace('/field/'), []);
  return null;
};
