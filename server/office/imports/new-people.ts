import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { Email } from '../../../contract/framework/email';
import { isAllowed, minRole } from '../../../contract/framework/permissions';
import { exactText, line } from '../../../contract/framework/text';
import { Username } from '../../../contract/framework/username';
import { Phone } from '../../../contract/framework/vocabulary';
import {
  getRoleDefinition,
  type ListedRole,
  listedRoles,
  type Role,
} from '../../../contract/organisation/roles';
import { hashPassword } from '../../framework/account/session/passwords';
import type { Db } from '../../framework/db/client';
import { dryRun } from '../../framework/db/dry-run';
import { isCellError } from '../../framework/excel/cell-error';
import { ApiError, invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { readRow } from '../../framework/imports/read-row';
import {
  type Cells,
  type ImportContext,
  type Problem,
  type RowImporter,
  refuseRow,
  type Verdict,
} from '../../framework/imports/row-importer';
import { createChoiceFinder, createNumberedFinder } from '../../framework/imports/value-parsers';
import { sayIn } from '../../framework/language/language';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { findActiveAccountByName } from '../../organisation/directory/queries';
import { listClusters, listOwners } from '../../organisation/settings/queries-choices';
import { formatExcess } from '../people/excess-rights';
import { type RegisterInput, registerPerson } from '../people/register';

/** A person as their row describes them; `superior` is a username, which another row may create. */
type Person = { role: ListedRole; input: RegisterInput; superior?: string };

/**
 * New accounts. The check creates them and takes that back, so that it refuses exactly what the commit would; whoever
 * is above others is created before them. Nobody knows their passwords until `passwords` issues them.
 */
export const newPeopleImporter: RowImporter<Person> = async context => {
  const { db, user } = context;
  const readPerson = await createRowReader(context);
  const describe = await createDescriber(context);
  return {
    check: async rows => {
      const results = rows.map(cells => readPerson(cells));
      const verdicts = new Map<Person, Verdict<Person>>();
      await dryRun(db, async tx => {
        const created = new Set<string>();
        const people = results.flatMap(({ person }) => person ?? []);
        await forEachByRank(people, async person => {
          const key = person.input.username.toLowerCase();
          try {
            const account = await createAccount({ ...context, db: tx }, person, async () => '');
            created.add(key);
            verdicts.set(person, await describe(person, account));
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            const problem = created.has(key)
              ? { column: 'username', message: context.say('causes', 'usernameTwice') }
              : toProblem(error, context);
            verdicts.set(person, refuseRow([problem]));
          }
        });
      });
      return results.map(({ person, problems }) => (person ? verdicts.get(person)! : refuseRow(problems)));
    },

    duplicate: { column: 'username', cause: 'usernameTwice' },

    write: async people => {
      const unknownHash = await hashPassword(randomBytes(32).toString('base64url'), user.userid);
      await forEachByRank(people, person => createAccount(context, person, async () => unknownHash));
    },

    finish: async () => undefined,
  };
};

/** The roles whose accounts somebody may create. */
export const getCreatableRoles = (user: User) =>
  listedRoles.filter(role => isAllowed(user, minRole(getRoleDefinition(role).madeBy!)));

/** Returns the function that reads a row; what all rows need is loaded once. */
const createRowReader = async ({ db, user, say }: ImportContext) => {
  const findRole = createChoiceFinder(
    Object.fromEntries(
      listedRoles.map(role => [role, [sayIn('fr')('words', role), sayIn('en')('words', role)]]),
    ) as Record<ListedRole, string[]>,
  );
  const owners = await listOwners(db);
  const findOwner = createChoiceFinder(Object.fromEntries(owners.map(({ id, name }) => [id, [name]])));
  const clusters = await listClusters(db);
  const findCluster = createNumberedFinder(clusters);
  const creatableRoles = getCreatableRoles(user);

  return (cells: Cells): { person?: Person; problems: Problem[] } => {
    const row = readRow(cells, say);
    const username = row.required('username', parseWith(Username), 'badUsername');
    const role = row.required('role', findRole, 'unknownChoice');
    const input = {
      username: username ?? '',
      firstName: row.text('first_name', line(80)) || undefined,
      lastName: row.text('last_name', line(80)) || undefined,
      phone: row.optional('phone', parseWith(Phone), 'badPhone'),
      email: row.optional('email', parseWith(Email), 'badEmail'),
      accountType: row.optional('account_type', findOwner, 'ownerMissing'),
      matricule: row.text('matricule', exactText(40)) || undefined,
      cluster: row.optional('cluster', findCluster, 'unknownCluster')?.id,
    };
    if (role && !creatableRoles.includes(role))
      row.refuse('role', 'roleNotYours', { role: say('words', role) });
    if (role) refuseMisplaced(row, cells, user, role);
    const isChief = role && getRoleDefinition(role).under.length === 0;
    const isClusterMissing = isChief && !cells.cluster && clusters.length !== 1;
    if (isClusterMissing) row.refuse('cluster', 'required');
    const isOwnerClear = user.owner !== null || owners.length === 1;
    if (role && !cells.account_type && !isOwnerClear && needsOwner(cells, user, role))
      row.refuse('account_type', 'required');
    // An error of the sheet is reported by the caller; such a row creates nobody.
    if (!role || row.problems.length || Object.values(cells).some(isCellError))
      return { problems: row.problems };
    if (isChief) input.cluster ??= clusters[0].id;
    return { person: { role, input, superior: cells.manager }, problems: [] };
  };
};

/** Refuses cells that have no meaning for the role, or that name another superior than the only possible one. */
const refuseMisplaced = (row: ReturnType<typeof readRow>, cells: Cells, user: User, role: ListedRole) => {
  const { under, charge } = getRoleDefinition(role);
  if (cells.manager && under.length === 0) row.refuse('manager', 'noSuperior');
  const isOwnSuperior = normalizeSearchText(cells.manager ?? '') === normalizeSearchText(user.username);
  if (cells.manager && under.includes(user.role) && !isOwnSuperior) row.refuse('manager', 'unknownManager');
  if (cells.matricule && charge !== 'work') row.refuse('matricule', 'onlyForAgents');
};

/** Whether the row itself must name the owner: neither is the role for all owners, nor has it a manager's. */
const needsOwner = (cells: Cells, user: User, role: ListedRole) => {
  const { charge, everyOwner, under } = getRoleDefinition(role);
  const hasManager = charge === 'work' && (cells.manager || under.includes(user.role));
  return !everyOwner && !hasManager;
};

const parseWith =
  <T>(schema: z.ZodType<T>) =>
  (text: string) =>
    schema.safeParse(text).data;

/** Handles those above others first. */
const forEachByRank = async (people: readonly Person[], act: (person: Person) => Promise<unknown>) => {
  for (const role of [...listedRoles].reverse())
    for (const person of people) if (person.role === role) await act(person);
};

/** Creates one account, below the superior that its row names. */
const createAccount = async (
  { db, user, say, commit }: ImportContext,
  { role, input, superior }: Person,
  getPasswordHash: () => Promise<string>,
) => {
  const { under, charge } = getRoleDefinition(role);
  const superiorId = superior ? await findSuperior(db, user, under, superior) : undefined;
  return registerPerson(
    {
      ...{ db, user, say, importId: commit?.importId },
      request: { ip: commit?.address ?? '', headers: {} },
      input: { ...input, [charge === 'work' ? 'manager' : 'cluster_manager']: superiorId },
    },
    role,
    getPasswordHash,
  );
};
type CreatedAccount = Awaited<ReturnType<typeof createAccount>>;

const findSuperior = async (db: Db, user: User, roles: readonly Role[], username: string) => {
  const found = await findActiveAccountByName(db, user, roles, username);
  if (!found) throw invalid('manager', 'unknownManager');
  return found.id;
};

/** Returns the function that words a new account: who it is for, and where it belongs. */
const createDescriber = async ({ db, say }: ImportContext) => {
  const owners = new Map((await listOwners(db)).map(({ id, name }) => [id, name]));
  const clusters = new Map((await listClusters(db)).map(({ id, name }) => [id, name]));

  return async (person: Person, { place, withheld }: CreatedAccount): Promise<Verdict<Person>> => {
    const { owner, cluster_id } = place;
    const parts = [
      say('imports', 'newAccount', { role: say('words', person.role) }),
      owner === null ? say('excess', 'everyOwner') : owners.get(owner),
      cluster_id !== null && clusters.get(cluster_id),
    ];
    const what = withheld.length > 0 && (await formatExcess(db, say, withheld));
    return {
      verdict: 'create',
      key: person.input.username.toLowerCase(),
      effect: parts.filter(Boolean).join(' · '),
      warnings: what
        ? [{ column: 'role', message: say('causes', 'rightsWithheld', { what }), warning: true }]
        : [],
      write: person,
    };
  };
};

/** What is wrong with a row, at the column that a refusal of the form names. */
const toProblem = (error: ApiError, { say }: ImportContext): Problem => ({
  column: columnByField[error.details.fields?.[0]?.path ?? ''] ?? null,
  message: error.envelope(say).error,
});
const columnByField: Partial<Record<string, string>> = {
  username: 'username',
  email: 'email',
  accountType: 'account_type',
  manager: 'manager',
  cluster_manager: 'manager',
  cluster: 'cluster',
};
