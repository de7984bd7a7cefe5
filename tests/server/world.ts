import { plainKey } from '../../contract/crud';
import type { ResourceContract } from '../../contract/endpoint';
import { slotsOf, stepsOf } from '../../contract/evidence';
import type { Flag } from '../../contract/flags';
import { flags } from '../../contract/flags';
import type { Permissions, Rule } from '../../contract/permissions';
import { scopes } from '../../contract/permissions';
import { reachOf } from '../../contract/reach';
import type { Role } from '../../contract/roles';
import { factsOf, roles } from '../../contract/roles';
import type { Area, TaskKind } from '../../contract/vocabulary';
import { hashPassword } from '../../server/account/session/passwords';
import { hashToken, newToken } from '../../server/account/session/tokens';
import { insertRow } from '../../server/crud/queries';
import type { Db } from '../../server/db/client';
import { demoPassword, demoTotpSecret } from '../../server/demo';
import { sealCode } from '../../server/secrets/code';
import {
  aCatalogueItem,
  aChange,
  aCosite,
  aDashboard,
  aJob,
  aManual,
  anAbsence,
  anAlert,
  anAlertRule,
  anAnomaly,
  anEquipment,
  anImport,
  anImportDone,
  aPhotoOf,
  aPlan,
  aSite,
  aTask,
  aView,
  aVisit,
  unique,
} from '../factories/sites';
import { itemTypes, type PersonFor, type TaskFor, uniqueFields } from './calls';
import { leastData } from './field/mobile';
import type { Api } from './harness';
import { asked, asksForReviewer, reviewingOwner } from './permits';

export const rolesInTest = roles;

/** One person of each role, all in reach of the same sites, and people and sites outside the reach of each. */
export const buildWorld = async (api: Api) => {
  const { db } = api;
  const person = (role: Role, values: object = {}) => {
    const username = unique(`p-${role}-`);
    return api.person({ role, username, ...values }).then(id => ({ id, role, username }));
  };
  const admin = await person('admin');
  const cluster_manager = await person('cluster_manager', { cluster_id: 1 });
  const here = { cluster_id: 1, cluster_manager_id: cluster_manager.id };
  const known = { admin, cluster_manager } as Record<Role, typeof admin>;
  // From above: whoever else leads people stands over the manager, below the cluster manager.
  for (const role of roles.toReversed())
    if (factsOf(role).charge === 'people') known[role] ??= await person(role, here);
  const superior = known[factsOf('manager').under[0]];
  const manager = await person('manager', { ...here, cluster_manager_id: superior.id, owner: 'inhouse' });
  const agent = await person('agent', { ...here, owner: 'inhouse', manager_id: manager.id });
  const colleague = await person('agent', { ...here, owner: 'inhouse', manager_id: manager.id });
  const otherManager = await person('manager', { ...here, owner: 'SASCC' });
  const otherAgent = await person('agent', { ...here, owner: 'SASCC', manager_id: otherManager.id });
  const farManager = await person('manager', { cluster_id: 2, owner: 'inhouse' });
  const farAgent = await person('agent', { cluster_id: 2, owner: 'inhouse', manager_id: farManager.id });

  const people: Record<Role, typeof admin> = { ...known, agent, manager };
  const far = { wilaya_id: 31, cluster_id: 2, manager_id: farManager.id, agent: farAgent.id };
  /** The nearest site that somebody of a role may just not reach. */
  const farSite = await aSite(db, far);
  const othersSite = await aSite(db, { owner: 'SASCC', manager_id: otherManager.id, agent: otherAgent.id });
  const colleaguesSite = await aSite(db, { manager_id: manager.id, agent: colleague.id });
  const foreignSite = (role: Role) => {
    if (role === 'agent') return colleaguesSite;
    const reach = reachOf[role].sites;
    return reach === 'all' ? null : reach === 'clusters' ? farSite : othersSite;
  };

  /** Of recurring work: beyond the reach of whoever does not reach the site. */
  const inChargeOf = (site: number, owner: number) => (site === farSite ? farManager.id : owner);
  /** Rows of the tables asked for, on one site. */
  const rowsOn = async (
    site: number,
    { id: owner }: { id: number },
    { needed, kind = 'delivery', task = { kind: 'ssr', status: '' }, record }: Wanted,
    agent_id?: number,
  ) => {
    const made = {
      site: async () => site,
      cosite: () => aCosite(db, site),
      equipment: () => anEquipment(db, site),
      plan: () => aPlan(db, site, { kind, agent_id }),
      task: async () => {
        const id = await taskInState(api, site, task, agent_id);
        if (task.justSeen) await aMarkAsSeen(db, id, owner);
        return id;
      },
      anomaly: () => anAnomaly(db, site, { kind, agent_id }),
      import: () => anImport(db, owner),
      change: () => aChange(db, site),
      importDone: () => anImportDone(db, owner, site, agent_id),
      file: () => aManual(db, owner),
      job: () => aJob(db),
      view: () => aView(db, owner),
      dashboard: () => aDashboard(db, owner),
      alertRule: () => anAlertRule(db),
      alert: () => anAlert(db, site, { kind, agent_id }),
      maintenance: async () =>
        (await aVisit(db, site, { kind, responsible_id: inChargeOf(site, owner) })).maintenance_id,
      visit: async () => (await aVisit(db, site, { responsible_id: inChargeOf(site, owner) })).id,
      record: () => aRecord(db, record!, agent_id!),
      brandItem: () => aCatalogueItem(db, itemTypes.brandItem),
      problemItem: () => aCatalogueItem(db, itemTypes.problemItem),
      anomalyItem: () => aCatalogueItem(db, itemTypes.anomalyItem),
    };
    const rows: Rows = {};
    for (const [name, make] of Object.entries(made)) {
      if (needed.has(name as keyof Rows)) rows[name as keyof Rows] = await make();
    }
    if (rows.task !== undefined && needed.has('photo')) rows.photo = await aPhotoOf(db, rows.task);
    return rows;
  };
  const ownSite = (areas?: Area[]) => aSite(db, { manager_id: manager.id, agent: agent.id, areas });
  /** Rows in everybody's reach. Nobody below a manager can name one. */
  const ownRows = async (role: Role, wanted: Wanted): Promise<Rows> => ({
    ...(await rowsOn(await ownSite(wanted.areas), people[role], wanted, agent.id)),
    ...(wanted.needed.has('dropSite') && { dropSite: await ownSite() }),
    agent: agent.id,
    ...(role !== 'agent' && { manager: manager.id }),
    ...(wanted.needed.has('person') && {
      person: (
        await person('agent', {
          ...here,
          owner: 'inhouse',
          ...(wanted.person?.withManager !== false && { manager_id: manager.id }),
          ...(wanted.person?.status && { status: wanted.person.status }),
          ...(wanted.person?.status === 'deleted' && { deleted_at: new Date() }),
          ...(wanted.person?.withCode && { totp_secret: demoTotpSecret }),
        })
      ).id,
    }),
    ...(wanted.needed.has('absence') && { absence: await anAbsence(db, agent.id) }),
    account: people[role].id,
  });

  return {
    people,
    ownRows,
    /** The same for every role: one row for all of them, but what is somebody's own. */
    ownRowsOfAll: async (wanted: Wanted): Promise<Record<Role, Rows>> => {
      const all = {} as Record<Role, Rows>;
      if (isPersonal(wanted)) {
        for (const role of rolesInTest) all[role] = await ownRows(role, wanted);
        return all;
      }
      const shared = await ownRows('admin', wanted);
      const { manager: _, ...withoutManager } = shared;
      for (const role of rolesInTest)
        all[role] = { ...(role === 'agent' ? withoutManager : shared), account: people[role].id };
      return all;
    },
    /** The same just outside the reach of a role; to an admin only somebody's import, view and account are foreign. */
    foreignRows: async (role: Role, wanted: Wanted): Promise<Rows> => {
      const owner = role === 'manager' ? cluster_manager : manager;
      const account = (role === 'manager' ? agent : manager).id;
      const site = foreignSite(role);
      if (site === null)
        return {
          account,
          ...(wanted.needed.has('import') && { import: await anImport(db, owner.id) }),
          ...(wanted.needed.has('view') && { view: await aView(db, owner.id) }),
          ...(wanted.needed.has('dashboard') && { dashboard: await aDashboard(db, owner.id) }),
        };
      const needed = new Set([...wanted.needed].filter(row => !everybodys.has(row)));
      return {
        account,
        ...(await rowsOn(site, owner, { ...wanted, needed: withoutRecord(needed) })),
        ...(wanted.record &&
          wanted.record.visibility !== 'everyone' &&
          needed.has('record') && {
            record: await aRecord(
              db,
              wanted.record,
              { agent: colleague, manager: otherAgent, cluster_manager: farAgent, admin: farAgent }[role].id,
            ),
          }),
        ...(needed.has('absence') && {
          absence: await anAbsence(
            db,
            (role === 'agent' ? colleague : site === farSite ? farAgent : otherAgent).id,
          ),
        }),
        dropSite: site,
        agent: (role === 'agent' ? colleague : site === farSite ? farAgent : otherAgent).id,
        manager: (site === farSite ? farManager : otherManager).id,
        person: (site === farSite ? farAgent : otherAgent).id,
      };
    },
    /** Gives the person of a role just these permissions, and the employer named or else his own. */
    permit: (role: Role, permissions: Permissions, owner: string | null = employerOf(role)) =>
      db
        .updateTable('accounts')
        .set({ permissions: JSON.stringify(permissions), owner })
        .where('id', '=', people[role].id)
        .execute(),
    /** The password of the demo, and its confirmation code switched on and being set up anew. */
    giveSecrets: async (role: Role) =>
      db
        .updateTable('accounts')
        .set({
          password_hash: await hashPassword(demoPassword),
          totp_secret: sealCode(db, people[role].id, demoTotpSecret),
          totp_pending: sealCode(db, people[role].id, demoTotpSecret),
          totp_pending_at: new Date(),
        })
        .where('id', '=', people[role].id)
        .execute(),
    noSession: await sessionsThatDoNotHold(api),
  };
};
export type World = Awaited<ReturnType<typeof buildWorld>>;
/** Ids of rows that calls name. */
export type Rows = Partial<
  Record<
    | 'site'
    | 'dropSite'
    | 'cosite'
    | 'equipment'
    | 'plan'
    | 'task'
    | 'photo'
    | 'anomaly'
    | 'absence'
    | 'import'
    | 'change'
    | 'importDone'
    | 'file'
    | 'job'
    | 'view'
    | 'dashboard'
    | 'alertRule'
    | 'alert'
    | 'maintenance'
    | 'visit'
    | 'brandItem'
    | 'problemItem'
    | 'anomalyItem'
    | 'agent'
    | 'manager'
    | 'account'
    | 'person'
    | 'record',
    number
  >
>;
/** Whether a row asked for is of one person. */
const isPersonal = ({ needed, task }: Wanted) =>
  task?.justSeen ||
  (['import', 'importDone', 'file', 'view', 'dashboard', 'maintenance'] as const).some(row =>
    needed.has(row),
  );
/** Rows that everybody reaches whom the call admits. */
const everybodys: ReadonlySet<keyof Rows> = new Set(['brandItem', 'problemItem', 'anomalyItem', 'alertRule']);
type Wanted = {
  needed: ReadonlySet<keyof Rows>;
  /** Of the plan and of what an anomaly was found on. */
  kind?: TaskKind;
  task?: TaskFor;
  person?: PersonFor;
  /** Of the site. */
  areas?: Area[];
  /** The plain resource that a record is of. */
  record?: ResourceContract;
};

/** A task of a kind and state; `whole` with the evidence that a submission asks for. */
export const taskInState = async (
  { db }: Pick<Api, 'db'>,
  site: number,
  { kind, status, deleted, whole, ordered }: TaskFor,
  agent_id?: number,
) => {
  const plan_id = ordered && (await aPlan(db, site, { kind, agent_id, status: 'done' }));
  const id = await aTask(db, site, {
    plan_id,
    kind,
    status,
    agent_id,
    ...(status === 'impossible' && { impossible_cause: 'no_access', impossible_at: new Date() }),
    ...(deleted && { deleted_at: new Date() }),
  });
  if (whole) await giveEvidence(db, id, kind);
  if (plan_id) {
    await db.insertInto('boq_lines').values({ plan_id, no: 1, label: 'Antenne', quantity: 3 }).execute();
    await db.insertInto('task_tests').values({ task_id: id, key: 'drop', done: true, data: '{}' }).execute();
  }
  return id;
};

const aMarkAsSeen = (db: Api['db'], task: number, account_id: number) =>
  db
    .insertInto('history')
    .values({
      account_id,
      object: 'tasks',
      object_id: task,
      action: 'taskActions.seen',
      before: JSON.stringify({ seen_at: null, seen_by: null }),
      after: JSON.stringify({ seen_at: new Date(), seen_by: account_id }),
    })
    .execute();

/** All that a submission of the kind asks for. */
const giveEvidence = async (db: Api['db'], task_id: number, kind: TaskKind) => {
  const keys = stepsOf(kind).map(({ test }) => test);
  const tests = keys.map(key => ({
    task_id,
    key,
    done: true,
    data: JSON.stringify(leastData(kind, key)),
  }));
  await db.insertInto('task_tests').values(tests).execute();
  const photos = keys.flatMap(test =>
    slotsOf(kind, test)
      .filter(({ required }) => required)
      .map(({ index: slot }) => ({ task_id, test, slot, type: 'image/jpeg' })),
  );
  if (photos.length) await db.insertInto('photos').values(photos).execute();
};

/** Ids that no row has. */
const withoutRecord = (needed: ReadonlySet<keyof Rows>) =>
  new Set([...needed].filter(row => row !== 'record'));

/** A record of a plain resource that somebody has, in the place where he works. */
const aRecord = async (db: Db, contract: ResourceContract, agent: number) => {
  const { cluster_id } = await db
    .selectFrom('accounts')
    .select('cluster_id')
    .where('id', '=', agent)
    .executeTakeFirstOrThrow();
  const { id: wilaya } = await db
    .selectFrom('wilayas')
    .select('id')
    .where('cluster_id', '=', cluster_id!)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const named: Record<string, unknown> = {
    agent,
    cluster: cluster_id,
    wilaya,
    owner: 'inhouse',
    cluster_id,
    assignable: true,
    lat: 36,
    lng: 3,
  };
  const values = Object.fromEntries(
    Object.keys(contract.record.shape).flatMap(field => (field in named ? [[field, named[field]]] : [])),
  );
  const { id } = await insertRow(
    db,
    { contract, table: plainKey(contract) },
    { ...values, ...uniqueFields(contract) },
  );
  return id;
};

export const missing: Required<Rows> = {
  record: 2_000_000_020,
  site: 2_000_000_001,
  dropSite: 2_000_000_002,
  cosite: 2_000_000_003,
  equipment: 2_000_000_004,
  plan: 2_000_000_005,
  task: 2_000_000_006,
  photo: 2_000_000_010,
  anomaly: 2_000_000_011,
  absence: 2_000_000_021,
  file: 2_000_000_015,
  job: 2_000_000_018,
  view: 2_000_000_016,
  dashboard: 2_000_000_019,
  alertRule: 2_000_000_024,
  alert: 2_000_000_025,
  maintenance: 2_000_000_022,
  visit: 2_000_000_023,
  brandItem: 2_000_000_012,
  problemItem: 2_000_000_013,
  anomalyItem: 2_000_000_014,
  import: 2_000_000_007,
  change: 2_000_000_016,
  importDone: 2_000_000_017,
  agent: 2_000_000_008,
  manager: 2_000_000_009,
  account: 2_000_000_012,
  person: 2_000_000_013,
};

const everything = Object.fromEntries(flags.map(flag => [flag, true])) as Record<Flag, boolean>;
/** Every flag of every scope. */
export const allPermissions: Permissions = Object.fromEntries(scopes.map(scope => [scope, everything]));

/** The scopes and flags of a rule, and no others. */
export const justWhatIsAsked = (rule: Rule): Permissions => {
  const permissions: Permissions = {};
  for (const { scope, flag } of asked(rule))
    permissions[scope] = { ...permissions[scope], ...(flag && { [flag]: true }) };
  return permissions;
};

/** Whom the people of this world work for; none of them for the reviewing owner. */
const employerOf = (role: Role) => (factsOf(role).everyOwner ? null : 'inhouse');

/**
 * What a person may hold in the face of a rule: everything; all but what the rule asks; not even its scope. Where it
 * asks for a reviewer, also everything in the reviewing owner's service.
 */
export const permissionVariants = (
  rule: Rule,
): { name: string; permissions: Permissions; owner?: string }[] => {
  const wanted = asked(rule);
  const withoutFlags = structuredClone(allPermissions);
  const withoutScopes = structuredClone(allPermissions);
  for (const { scope, flag } of wanted) {
    if (flag) withoutFlags[scope]![flag] = false;
    delete withoutScopes[scope];
  }
  return [
    { name: 'every flag', permissions: allPermissions },
    ...(wanted.some(({ flag }) => flag) ? [{ name: 'the flag off', permissions: withoutFlags }] : []),
    ...(wanted.length ? [{ name: 'no such scope', permissions: withoutScopes }] : []),
    ...(asksForReviewer(rule)
      ? [{ name: 'the reviewing owner', permissions: allPermissions, owner: reviewingOwner }]
      : []),
  ];
};

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** Sessions of people who could do much, none of which holds any more. */
const sessionsThatDoNotHold = async ({ db, person }: Api) => {
  const session = async (account: object, values: object = {}) => {
    const token = newToken();
    const account_id = await person({ role: 'admin', username: unique('gone-'), ...account });
    await db
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), account_id, client: 'web', ...values })
      .execute();
    return { token };
  };
  return {
    'no session': null,
    'an unknown token': { token: newToken() },
    'a session idle for 12 hours': await session({}, { last_seen_at: ago(12.01) }),
    'a session of 7 days': await session({}, { created_at: ago(7 * 24 + 0.1) }),
    'an ended session': await session({}, { ended_at: new Date() }),
    'a session of the mobile app': await session({}, { client: 'field' }),
    'a disabled account': await session({ status: 'disabled' }),
    'a deleted account': await session({ status: 'deleted' }),
    'an account past its date': await session({ expires_at: ago(1) }),
  };
};
