import {
  getRoleDefinition,
  type ListedRole,
  listedRoles,
  peopleListName,
  type Role,
} from '../../../contract/organisation/roles';

/** The address of a person's page, by role; admins use the list of the highest listed role. */
export const personPath = (role: Role, id: number) => {
  const { charge, holdsAll } = getRoleDefinition(role);
  const list = peopleListName(holdsAll ? highestRole : (role as ListedRole));
  return charge === 'work' ? `/${list}/${id}` : `/${list}/detail/${id}`;
};

const highestRole = listedRoles[listedRoles.length - 1];

/** The address where the account is edited. */
export const accountPath = (role: Role, id: number) => `${personPath(role, id)}/account`;
