import {
  factsOf,
  type ListedRole,
  listedRoles,
  peopleListName,
  type Role,
} from '../../../contract/organisation/roles';

/** Where somebody's page is, by his role; an admin's has none of its own and stands where it is asked for. */
export const personPath = (role: Role, id: number) => {
  const { charge, holdsAll } = factsOf(role);
  const list = peopleListName(holdsAll ? highest : (role as ListedRole));
  return charge === 'work' ? `/${list}/${id}` : `/${list}/detail/${id}`;
};

const highest = listedRoles[listedRoles.length - 1];

/** Where his account is edited. */
export const accountPath = (role: Role, id: number) => `${personPath(role, id)}/account`;
