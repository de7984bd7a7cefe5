import { z } from 'zod';
import { arrayOf, post } from '../framework/endpoint';
import { ByImportId, defineImports, skipHidden } from '../framework/imports';
import { Id } from '../framework/vocabulary';
import { getRegisterActionName, listedRoles, type RegisterActionName } from '../organisation/roles';
import { Area, ManagerRef, RoleName } from '../organisation/vocabulary';
import { type CustomImportKind, customImports, importDefinitions } from './import-kinds';

declare module '../framework/register' {
  interface Register {
    importSettings: z.infer<z.ZodObject<typeof settings>>;
    importRemedy: OwnerRemedy;
    importResult: NewPassword;
  }
}

/** Settings for the whole file. */
const plainSettings = {
  planning_manager: ManagerRef.optional(),
  /** The list the file is uploaded from: default for rows that name none, and for the kind of plans. */
  area: Area.optional(),
};
const settings = {
  ...plainSettings,
  /** The lists that new sites go to whose row names none; default: `area`. */
  areas: arrayOf(Area).optional(),
};

/** What an admin may do about a row's owner: let it receive sites, or create it. `owner` is its key, or its name. */
const OwnerRemedy = z.object({ action: z.enum(['allow', 'create']), owner: z.string() });
export type OwnerRemedy = z.infer<typeof OwnerRemedy>;

/** The specification's response to a plain multipart import. */
const PlainImportResponse = z.object({
  imported: z.int(),
  /** Hidden rows of the sheet among those above, if any. */
  hidden_rows: z.int().optional(),
  /** « Certains élements n'ont pas été importés correctement. », beside success: true (document 1, section 8). */
  error: z.string().optional(),
  /** Rows as document 1, section 3, « Import failure rows ». */
  not_found: z.array(
    z.object({
      row: z.int(),
      site_id: z.int().nullable().optional(),
      site_code: z.string().nullable().optional(),
      site_agent_owner: z.string().nullable().optional(),
      pm_manager: z.string().nullable().optional(),
      pm_date: z.string().nullable().optional(),
      username: z.string().nullable().optional(),
      cause: z.string(),
    }),
  ),
});
/** The changes that rows of the specification's imports cause. */
const plainImportWrites = ['sites.create', 'sites.assignAgent', 'planning.assign'] as const;
/** The changes that imported rows cause, besides those of plain resources. */
const importWrites: readonly ((typeof plainImportWrites)[number] | `accountActions.${RegisterActionName}`)[] =
  [
    ...plainImportWrites,
    ...listedRoles.map(role => `accountActions.${getRegisterActionName(role)}` as const),
  ];
/** An import in one call, as the specification has it: no dry run. */
const definePlainImport = (path: `/api/${string}`, field: string, kind: CustomImportKind) =>
  post(path, {
    undo: 'history.revertImport',
    writes: plainImportWrites,
    transaction: 'own',
    pool: 'long',
    ability: false,
    transport: 'upload',
    files: [field],
    input: z.object({ ...plainSettings, ...skipHidden }),
    output: PlainImportResponse,
    needs: customImports[kind].needs,
  });

/** One-time passwords per call: hashing each takes a moment. */
export const maxPasswordsPerCall = 50;

/** A person whose account was imported, with the password for the first sign-in. */
const NewPassword = z.object({
  userid: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: RoleName,
  password: z.string(),
});
export type NewPassword = z.infer<typeof NewPassword>;

/** Staged imports, the first passwords of imported accounts, and the plain calls of the specification. */
export const imports = defineImports({
  kinds: importDefinitions,
  settings,
  remedy: OwnerRemedy,
  writes: importWrites,
  actions: {
    /**
     * The first passwords of imported accounts. Each account gets one once, in the order of their creation: this
     * answer alone has it, and with `remaining` the next call has more.
     */
    passwords: post('/api/imports/detail/:import_id/passwords', {
      withoutFlag: 'leadsPeople',
      ability: false,
      undo: 'accountActions.resetPassword',
      writes: ['accountActions.resetPassword'],
      idempotency: 'none',
      input: ByImportId,
      output: z.object({ people: z.array(NewPassword), remaining: z.int() }),
      needs: customImports.people.needs,
    }),
    plainSites: definePlainImport('/api/sites/bulk', 'sites_file', 'sites'),
    plainPlanning: definePlainImport('/api/planning/new', 'planning_file', 'planning'),
    plainGpmPlanning: definePlainImport('/api/task/gpm/planning/new', 'planning_file', 'planning_gpm'),
    plainAgents: definePlainImport('/api/sites/set_agent', 'file', 'agents'),
  },
});
