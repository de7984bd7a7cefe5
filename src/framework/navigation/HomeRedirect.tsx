import { Navigate } from 'react-router';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import { useSession } from '../providers/sessionStore';
import { getOwnTabs, useAgentLinks, useMenu } from './useMenu';

/** « / » and every unknown address: to the first screen when signed in, to the sign-in page otherwise. */
export const HomeRedirect = () => <Navigate to={useFirstScreen() ?? '/login'} replace />;

/** The day page; for users who may not open it, the first entry of their navigation. */
const useFirstScreen = () => {
  const session = useSession();
  const links = useAgentLinks();
  const menu = useMenu().flatMap(getOwnTabs);
  if (!session) return null;
  const open = getRoleDefinition(session.role).worksIn === 'app' ? links : menu;
  return open[0]?.to ?? '/account';
};
