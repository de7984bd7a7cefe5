import type { Role } from '../../contract/permissions';

/** Where somebody's page is, by his role; an admin's has none of its own and stands where it is asked for. */
export const personPath = (role: Role, id: number) =>
  role === 'agent' ? `/agents/${id}` : `/${role === 'manager' ? 'managers' : 'clustermanagers'}/detail/${id}`;

/** Where his account is edited. */
export const accountPath = (role: Role, id: number) => `${personPath(role, id)}/account`;
