import { useEffect } from 'react';
import type { SessionUser } from '../../../../contract/framework/session';
import { getRoleDefinition } from '../../../../contract/organisation/roles';

/** Whether to open the mobile app: for its users, on a phone. The app links here with `?web` for the web version. */
export const isMobileAppUser = ({ role }: SessionUser) =>
  getRoleDefinition(role).worksIn === 'app' &&
  matchMedia('(pointer: coarse) and (max-width: 600px)').matches &&
  !new URLSearchParams(location.search).has('web');

/** The agents' app is a separate page. */
export const MobileAppRedirect = () => {
  useEffect(() => void location.replace('/field/'), []);
  return null;
};
