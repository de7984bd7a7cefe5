import { z } from 'zod';
import { defineAccount } from './account';
import { defineAccounts } from './accounts';
import { defineChangeHistory } from './change-history';
import { type Contract, defineCalls, get, type ResourceContract } from './endpoint';
import { BasicFormLists, registerFormLists } from './form-lists';
import { registerImportKinds } from './import-kinds';
import { defineImports } from './imports';
import { frameworkJobKinds } from './job-kinds';
import { defineJobFields, defineJobs } from './jobs';
import { defineNotifications } from './notifications';
import { adminsOnly, getAllPermissions, listRoles, type Role, type Rule, signedIn } from './permissions';
import { registerResources } from './resources';
import { defineChanges } from './revert';
import { security } from './security-events';
import { defineSession, type SessionUser, sessionUserFields } from './session';
import { defineViews } from './views';

// A product whose types ask for more declares these calls itself; types cannot know that this one does not.
const none = {} as never;

type Parts = {
  /** The product's resources, plain or not. */
  resources: readonly ResourceContract[];
  /** What the session says of a person besides the framework's facts; also part of `Register.sessionUser`. */
  sessionFields?: z.ZodRawShape;
  /** Its calls that belong to no resource. */
  calls?: readonly Contract[];
  /** Who administers accounts; by default those whose role is the highest. */
  accountsNeed?: Rule;
};

/**
 * Registers a product's resources, and declares the framework's calls for them: sign-in, accounts, saved views,
 * notifications, jobs, imports, histories, and the lists of choices of the registered references. For a product that
 * adds nothing to these; one that does, such as fields of a person, declares them one by one (`defineSession`,
 * `defineAccount` …). After `registerPermissions`. The server serves what it returns by `mountFramework`.
 */
export const defineFrameworkCalls = ({
  resources,
  sessionFields = {},
  calls = [],
  accountsNeed = adminsOnly,
}: Parts) => {
  const accounts = defineAccounts({ needs: accountsNeed });
  registerResources([...resources, accounts]);
  const role = z.enum(listRoles());
  const formLists = get('/api/form/filters', { cost: 'light', output: BasicFormLists, needs: signedIn });
  registerFormLists(formLists as never);
  const framework = {
    session: defineSession(buildSessionUser(role, sessionFields)),
    accounts,
    account: defineAccount({ role, personal: none, switches: [] }),
    views: defineViews(none),
    notifications: defineNotifications(none),
    jobs: defineJobs(defineJobFields(frameworkJobKinds)),
    forms: defineCalls({ name: 'form', actions: { lists: formLists } }),
    history: defineChangeHistory({
      fields: none,
      filters: none,
      roles: listRoles(),
      irreversibleReasons: [],
      revertedWith: { write: [], import: [] },
    }).calls,
    imports: defineImports({
      kinds: registerImportKinds({}, resources),
      settings: {},
      remedy: z.never(),
      writes: [],
      actions: {},
    }),
    security,
  };
  defineChanges([...resources, ...calls, ...Object.values(framework)], {});
  return framework;
};
export type FrameworkCalls = ReturnType<typeof defineFrameworkCalls>;

/** What a session says of a person, with the flags of the registered permissions. */
const buildSessionUser = (role: z.ZodType<Role>, fields: z.ZodRawShape) => {
  const scopes = Object.entries(getAllPermissions() as Record<string, object>).map(([scope, flags]) => [
    scope,
    z.partialRecord(z.enum(Object.keys(flags)), z.boolean()).optional(),
  ]);
  const user = z.object({
    ...sessionUserFields,
    ...fields,
    role,
    permissions: z.object(Object.fromEntries(scopes)),
  });
  return user as unknown as z.ZodType<SessionUser>;
};
