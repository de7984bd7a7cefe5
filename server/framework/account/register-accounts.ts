import type { PersonalFieldValues } from '../../../contract/framework/account';
import type { Permissions, Role } from '../../../contract/framework/permissions';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import type { Db } from '../db/client';
import type { UserFacts } from '../identity/user';

/** The product's columns of accounts that a session reads, with their types. */
type SessionColumns = Registered<'sessionColumns', Record<never, never>>;
/** The product's text columns of accounts that name a person. */
export type NamingColumn = Registered<'namingColumn', never>;

/** The account columns that a session needs. */
export type AccountRow = {
  id: number;
  username: string;
  role: Role;
  permissions: Permissions;
  must_change_password: boolean;
} & SessionColumns;

type AccountRegistration = {
  sessionColumns: readonly (keyof SessionColumns & string)[];
  /** What rules and the browser know of a signed-in person, besides the framework's facts. */
  toFacts(db: Db, account: Omit<AccountRow, 'username' | 'must_change_password'>): Promise<UserFacts>;
  /** Accounts are searched by them as well, and passwords must not be made of their values. */
  namingColumns: readonly NamingColumn[];
  /** Words of the product and the company, beside the product's name, that anybody would try as a password. */
  listPasswordWords(db: Db): Promise<readonly string[]>;
  /** The product's fields of the page about oneself. */
  readPersonalFields(db: Db, accountId: number): Promise<PersonalFieldValues>;
};

const defaults: AccountRegistration = {
  sessionColumns: [],
  // Enough for accounts without columns of the product; types cannot know that there are none.
  toFacts: async () => ({}) as UserFacts,
  namingColumns: [],
  listPasswordWords: async () => [],
  readPersonalFields: async () => ({}) as PersonalFieldValues,
};
const registration = createRegistration('accounts', defaults);
/** Called at its start by a product that knows more of an account than the framework does. */
export const registerAccounts = (accounts: Partial<AccountRegistration>) =>
  registration.register({ ...defaults, ...accounts });
export const getAccountRegistration = registration.get;
