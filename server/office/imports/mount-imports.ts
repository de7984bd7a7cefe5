import type { FastifyInstance } from 'fastify';
import { imports, maxPasswordsPerCall } from '../../../contract/office/imports';
import { mount } from '../../framework/http/mount';
import { createImportSteps } from '../../framework/imports/create-import-steps';
import { importHandlers } from '../../framework/imports/handlers';
import { requireLockedImport } from '../../framework/imports/require-import';
import { issueFirstPasswords } from '../people/issue-first-passwords';
import { listAccountsWithoutPassword } from './queries-records';
import { createSingleCallImport } from './single-call-import';

/** The calls of imports: the framework's, the passwords of imported people, and the plain calls of the specification. */
export const mountImports = (app: FastifyInstance) => {
  const steps = createImportSteps(app);
  mount(app, imports, {
    ...importHandlers(steps),
    passwords: async ({ input, ...call }) => {
      // Locked: of two such calls the second finds every password issued.
      const { id } = await requireLockedImport(call.db, call.user, input.import_id);
      const accounts = await listAccountsWithoutPassword(call.db, id);
      return issueFirstPasswords(call, accounts, maxPasswordsPerCall);
    },
    plainSites: createSingleCallImport(steps, 'plainSites'),
    plainPlanning: createSingleCallImport(steps, 'plainPlanning'),
    plainGpmPlanning: createSingleCallImport(steps, 'plainGpmPlanning'),
    plainAgents: createSingleCallImport(steps, 'plainAgents'),
  });
};
