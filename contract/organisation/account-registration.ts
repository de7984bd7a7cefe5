import { z } from 'zod';
import { Email } from '../framework/email';
import { post } from '../framework/endpoint';
import { minPasswordLength } from '../framework/new-password';
import { minRole } from '../framework/permissions';
import { exactText, line, secret } from '../framework/text';
import { Username } from '../framework/username';
import { AccountRef, Id, Phone } from '../framework/vocabulary';
import { ExcessRight } from './grants';
import {
  getRegisterActionName,
  getRoleDefinition,
  getRolePath,
  type ListedRole,
  listedRoles,
  type RegisterActionName,
} from './roles';
import { ClusterId, ManagerRef, Owner } from './vocabulary';

export const Password = secret(minPasswordLength);
const optionalText = (maxLength: number) => line(maxLength).optional();

/** What a new account of any role has. */
const registrationFields = {
  username: Username,
  /** For the first sign-in, where it must be replaced: whoever creates the account knows it. */
  password: Password,
  firstName: optionalText(80),
  lastName: optionalText(80),
  email: Email.optional().or(z.literal('')),
  phone: Phone.optional(),
  /** The owner the person works for; default: in-house. */
  accountType: Owner.optional(),
};
/** The fields of every role. Which of the last four a role has depends on who is above it (`under`). */
const Registration = z.object({
  ...registrationFields,
  matricule: exactText(40).optional(),
  manager: ManagerRef.optional(),
  cluster_manager: AccountRef.optional(),
  cluster: ClusterId.optional(),
});

/** The fields of a role besides the common ones: of who is above it, and for field workers the matricule. */
const getRoleFields = (role: ListedRole) => {
  const { charge, under } = getRoleDefinition(role);
  const { manager, matricule, cluster_manager } = Registration.shape;
  if (charge === 'work') return { matricule, manager };
  return under.length ? { cluster_manager } : { cluster: ClusterId };
};

const RegisteredAccount = z.object({
  userid: Id,
  /** Rights of the role's defaults that the account did not get, because its creator lacks them. */
  withheld: z.array(ExcessRight),
});

const defineRegisterAction = (role: ListedRole) =>
  post(`${getRolePath(role)}/register`, {
    undo: 'accountActions.delete',
    writes: { accounts: 'accountProfile' },
    idempotency: 'none',
    withoutFlag: 'leadsPeople',
    input: z.object({ ...registrationFields, ...getRoleFields(role) }) as z.ZodObject as typeof Registration,
    output: RegisteredAccount,
    needs: minRole(getRoleDefinition(role).madeBy!),
  });

/** One call per role whose accounts are created in the product, part of `accountActions`: `registerManager`. */
export const registerActions = Object.fromEntries(
  listedRoles.map(role => [getRegisterActionName(role), defineRegisterAction(role)]),
) as Record<RegisterActionName, ReturnType<typeof defineRegisterAction>>;
