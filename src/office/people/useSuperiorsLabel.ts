import { useTranslate } from 'ra-core';
import { getRoleDefinition, type Role } from '../../../contract/organisation/roles';

/** The label of a role's superior: one of the roles allowed. */
export const useSuperiorsLabel = () => {
  const translate = useTranslate();
  return (role: Role) =>
    getRoleDefinition(role)
      .under.map(each => translate(`terrain.shell.roles.${each}`))
      .join(' / ');
};
