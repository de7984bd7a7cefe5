import { z } from 'zod';
import { defineAccount } from '../../../contract/framework/account';
import { defineChangeHistory } from '../../../contract/framework/change-history';
import { type Contract, defineCalls, get } from '../../../contract/framework/endpoint';
import { Choice, registerFormLists } from '../../../contract/framework/form-lists';
import { registerImportKinds } from '../../../contract/framework/import-kinds';
import { defineImports } from '../../../contract/framework/imports';
import { frameworkJobKinds } from '../../../contract/framework/job-kinds';
import { defineJobFields, defineJobs } from '../../../contract/framework/jobs';
import { defineNotifications } from '../../../contract/framework/notifications';
import { signedIn } from '../../../contract/framework/permissions';
import { defineChanges } from '../../../contract/framework/revert';
import { security } from '../../../contract/framework/security-events';
import { defineSession, sessionUserFields } from '../../../contract/framework/session';
import { defineViews } from '../../../contract/framework/views';
import { flags, roles } from './permissions';
import { resources } from './resources';

declare module '../../../contract/framework/register' {
  interface Register {
    sessionUser: z.infer<typeof SessionUser>;
    formLists: typeof FormLists;
  }
}

const role = z.enum(roles);
const SessionUser = z.object({
  ...sessionUserFields,
  role,
  permissions: z.object({ fleet: z.partialRecord(z.enum(flags), z.boolean()).optional() }),
});
const choices = z.array(Choice);
const FormLists = z.object({
  accounts: choices,
  elsewhere: z.record(z.string(), choices),
  result_per_page: z.array(z.number()),
});

export const session = defineSession(SessionUser);
export const account = defineAccount({ role, personal: {}, switches: [] });
export const views = defineViews({});
export const notifications = defineNotifications({});
export const jobs = defineJobs(defineJobFields(frameworkJobKinds));
export const forms = defineCalls({
  name: 'form',
  actions: {
    lists: registerFormLists(get('/api/form/filters', { cost: 'light', output: FormLists, needs: signedIn })),
  },
});
export const history = defineChangeHistory({
  fields: {},
  filters: {},
  roles,
  irreversibleReasons: [],
  revertedWith: { write: [], import: [] },
}).calls;
export const imports = defineImports({
  kinds: registerImportKinds({}, resources),
  settings: {},
  remedy: z.never(),
  writes: [],
  actions: {},
});
export { security };

const contracts: readonly Contract[] = [
  ...resources,
  session,
  account,
  views,
  notifications,
  jobs,
  forms,
  history,
  imports,
  security,
];
defineChanges(contracts, {});
