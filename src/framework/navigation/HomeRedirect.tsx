import { Navigate } from 'react-router';
import { useSession } from '../providers/sessionStore';
import { getMenu } from './menu';
import { getOwnTabs, useHeaderLinks, useMenu } from './useMenu';

/** « / » and every unknown address: to the first screen when signed in, to the sign-in page otherwise. */
export const HomeRedirect = () => <Navigate to={useFirstScreen() ?? '/login'} replace />;

/** The first entry of the person's navigation; those who may open none have their account. */
const useFirstScreen = () => {
  const session = useSession();
  const links = useHeaderLinks();
  const menu = useMenu().flatMap(getOwnTabs);
  if (!session) return null;
  const open = getMenu().hasSideMenu(session.role) ? menu : links;
  return open[0]?.to ?? '/account';
};
