import { useTranslate } from 'ra-core';
import { factsOf, type Role } from '../../../contract/organisation/roles';

/** What whoever stands above somebody of a role is called: one of the roles that may. */
export const useSuperiorsLabel = () => {
  const translate = useTranslate();
  return (role: Role) =>
    factsOf(role)
      .under.map(each => translate(`terrain.shell.roles.${each}`))
      .join(' / ');
};
