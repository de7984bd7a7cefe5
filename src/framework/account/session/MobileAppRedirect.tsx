import { useEffect } from 'react';
import type { SessionUser } from '../../../../contract/framework/session';
import { getMenu } from '../../navigation/menu';

/** Whether to open the mobile app: for its users, on a phone. The app links here with `?web` for the web version. */
export const isMobileAppUser = ({ role }: SessionUser) =>
  getMenu().phoneApp !== undefined &&
  !getMenu().hasSideMenu(role) &&
  matchMedia('(pointer: coarse) and (max-width: 600px)').matches &&
  !new URLSearchParams(location.search).has('web');

/** The mobile app is a separate page. */
export const MobileAppRedirect = () => {
  useEffect(() => void location.replace(getMenu().phoneApp!), []);
  return null;
};
