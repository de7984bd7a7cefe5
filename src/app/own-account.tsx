// Registers the contract: nothing else of the app reads it.
import '../../contract/organisation/account';
import type { PersonalData } from '../../contract/framework/account';
import { alertSwitches } from '../../contract/organisation/alert-kinds';
import { getRoleDefinition } from '../../contract/organisation/roles';
import { type AccountPage, AccountPages } from '../framework/account/AccountPages';
import { useSession } from '../framework/providers/sessionStore';

export { NewPasswordPage } from '../framework/account/NewPasswordPage';

/** One's own account: an agent sees their manager, office users choose their alerts. */
export const OwnAccountPages = ({ page }: { page: AccountPage }) => {
  const { worksIn } = getRoleDefinition(useSession()!.role);
  return (
    <AccountPages
      page={page}
      listFacts={listFacts}
      mailSwitches={['subscribe_newsletter']}
      switchGroups={worksIn === 'web' ? [{ name: 'alerts', switches: alertSwitches }] : []}
    />
  );
};

/** The manager of those who have one. */
const listFacts = ({ role, manager_username }: PersonalData): [string, string | null][] =>
  getRoleDefinition(role).under.includes('manager') ? [['manager', manager_username]] : [];
