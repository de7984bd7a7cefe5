import { crudKey } from '../../contract/framework/crud';
import type { ResourceContract } from '../../contract/framework/endpoint';
import type { Permissions } from '../../contract/framework/permissions';
import { getRoleDefinition, type Role, roles } from '../../contract/organisation/roles';
import { rowAccessByRole } from '../../contract/organisation/row-access';
import type { Area, TaskKind } from '../../contract/organisation/vocabulary';
import { hashPassword } from '../../server/framework/account/session/passwords';
import type { Db } from '../../server/framework/db/client';
import { insertRow } from '../../server/framework/plain-resources/queries';
import { encryptTotpSecret } from '../../server/framework/secrets/totp-secret';
import { demoPassword, demoTotpSecret } from '../../server/operations/demo';
import { allPermissions } from '../contract/permission-oracle';
import {
  createAbsence,
  createAlert,
  createAlertRule,
  createAnomaly,
  createCatalogueItem,
  createChange,
  createCosite,
  createDashboard,
  createEquipment,
  createFinishedImport,
  createImport,
  createJob,
  createLateWork,
  createManual,
  createPhoto,
  createPlan,
  createSite,
  createView,
  createVisit,
  uniqueName,
} from '../factories/sites';
import { createSeenMark, createTaskInState, type TaskOptions } from '../factories/tasks';
import type { Api } from './harness';
import { buildUniqueFields, itemTypes } from './inputs';

export { allPermissions };

/** Rows that calls name, in an order in which they can be made. */
const rowNames = [
  ...(['site', 'dropSite', 'cosite', 'equipment', 'plan', 'task', 'photo', 'late', 'anomaly'] as const),
  ...(['absence'] as const),
  ...(['import', 'change', 'importDone', 'file', 'job', 'view', 'dashboard', 'alertRule', 'alert'] as const),
  ...(['maintenance', 'visit', 'brandItem', 'problemItem', 'anomalyItem', 'record'] as const),
  ...(['agent', 'manager', 'account', 'person'] as const),
];
export type RowName = (typeof rowNames)[number];
/** Ids of rows that calls name. */
export type Rows = Partial<Record<RowName, number>>;
/** Ids that no row has. */
export const missingIds = Object.fromEntries(
  rowNames.map((name, index) => [name, 2_000_000_001 + index]),
) as Required<Rows>;

/** What is somebody's own; the rest of what he reaches goes by its place. */
const personal: readonly RowName[] = ['import', 'view', 'dashboard', 'account'];
/** Rows that everybody reaches whom the call admits. */
const everybodys: readonly RowName[] = ['brandItem', 'problemItem', 'anomalyItem', 'alertRule'];
/** Whether there are such rows out of the reach of a role. */
export const isHidden = (role: Role, row: RowName, { record }: RowRequirements) =>
  rowAccessByRole[role].sites === 'all'
    ? personal.includes(row)
    : !everybodys.includes(row) && !(row === 'record' && record?.visibility === 'everyone');

/** Which rows are to be made, and what they must be like. */
export type RowRequirements = {
  needed: ReadonlySet<RowName>;
  /** Of the plan and of what an anomaly was found on. */
  kind?: TaskKind;
  task?: TaskOptions;
  person?: PersonOptions;
  /** Of the site. */
  areas?: Area[];
  /** The plain resource that a record is of. */
  record?: ResourceContract;
};
export type PersonOptions = { status?: 'disabled' | 'deleted'; withManager?: false; withCode?: true };
/** One person of each role, all in reach of the same sites, and people and sites outside the reach of each. */
export const buildWorld = async (api: Api) => {
  const { db } = api;
  const person = (role: Role, values: object = {}) => {
    const username = uniqueName(`p-${role}-`);
    return api.person({ role, username, ...values }).then(id => ({ id, role, username }));
  };
  const admin = await person('admin');
  const cluster_manager = await person('cluster_manager', { cluster_id: 1 });
  const here = { cluster_id: 1, cluster_manager_id: cluster_manager.id };
  const known = { admin, cluster_manager } as Record<Role, typeof admin>;
  // From above: whoever else leads people stands over the manager, below the cluster manager.
  for (const role of roles.toReversed())
    if (getRoleDefinition(role).charge === 'people') known[role] ??= await person(role, here);
  const superior = known[getRoleDefinition('manager').under[0]];
  const manager = await person('manager', { ...here, cluster_manager_id: superior.id, owner: 'inhouse' });
  const agent = await person('agent', { ...here, owner: 'inhouse', manager_id: manager.id });
  const colleague = await person('agent', { ...here, owner: 'inhouse', manager_id: manager.id });
  const otherManager = await person('manager', { ...here, owner: 'SASCC' });
  const otherAgent = await person('agent', { ...here, owner: 'SASCC', manager_id: otherManager.id });
  const farManager = await person('manager', { cluster_id: 2, owner: 'inhouse' });
  const farAgent = await person('agent', { cluster_id: 2, owner: 'inhouse', manager_id: farManager.id });

  const people: Record<Role, typeof admin> = { ...known, agent, manager };
  const siteOf = (place: Pick<Place, 'agent' | 'manager'>, values: object = {}) =>
    createSite(db, { manager_id: place.manager, agent: place.agent, ...values });
  const own = { agent: agent.id, manager: manager.id };
  const colleagues = { agent: colleague.id, manager: manager.id };
  const others = { agent: otherAgent.id, manager: otherManager.id };
  const far = { agent: farAgent.id, manager: farManager.id };
  const colleaguesSite = { ...colleagues, manager: others.manager, site: await siteOf(colleagues) };
  const othersSite = { ...others, site: await siteOf(others, { owner: 'SASCC' }) };
  const farSite = { ...far, site: await siteOf(far, { wilaya_id: 31, cluster_id: 2 }) };
  /** The nearest site that somebody of a role may just not reach, and people whom he does not reach either. */
  const outOfReachOf = (role: Role) =>
    role === 'agent'
      ? colleaguesSite
      : ['clusters', 'all'].includes(rowAccessByRole[role].sites)
        ? farSite
        : othersSite;

  /** What rows hang on: a site and its people, and somebody who has what is personal. */
  type Place = { site: number; agent: number; manager: number; owner: number; accountable: number };
  const rowsAt = async (place: Place, requirements: RowRequirements, initialRows: Rows): Promise<Rows> => {
    const { site, agent: agent_id, owner, accountable } = place;
    const { needed, kind = 'delivery', task = { kind: 'ssr', status: '' }, record } = requirements;
    const rows: Rows = { ...initialRows };
    const makers: { [row in RowName]?: () => number | Promise<number> } = {
      site: () => site,
      cosite: () => createCosite(db, site),
      equipment: () => createEquipment(db, site),
      plan: () => createPlan(db, site, { kind, agent_id }),
      task: async () => {
        const id = await createTaskInState(api, site, task, agent_id);
        if (task.justSeen) await createSeenMark(db, id, owner);
        return id;
      },
      photo: () => createPhoto(db, rows.task!),
      late: () => createLateWork(db, site, { kind, agent_id }),
      anomaly: () => createAnomaly(db, site, { kind, agent_id }),
      absence: () => createAbsence(db, agent_id),
      import: () => createImport(db, owner),
      change: () => createChange(db, site),
      importDone: () => createFinishedImport(db, owner, site, agent_id),
      file: () => createManual(db, owner),
      job: () => createJob(db),
      view: () => createView(db, owner),
      dashboard: () => createDashboard(db, owner),
      alertRule: () => createAlertRule(db),
      alert: () => createAlert(db, site, { kind, agent_id }),
      maintenance: async () =>
        (await createVisit(db, site, { kind, responsible_id: accountable })).maintenance_id,
      visit: async () => (await createVisit(db, site, { responsible_id: accountable })).id,
      brandItem: () => createCatalogueItem(db, itemTypes.brandItem),
      problemItem: () => createCatalogueItem(db, itemTypes.problemItem),
      anomalyItem: () => createCatalogueItem(db, itemTypes.anomalyItem),
      record: () => aRecord(db, record!, agent_id),
    };
    for (const row of rowNames) if (needed.has(row)) rows[row] ??= await makers[row]?.();
    return rows;
  };

  /** Rows in everybody's reach. Nobody below a manager can name one. */
  const ownRows = async (role: Role, requirements: RowRequirements): Promise<Rows> => {
    const place = { ...own, owner: people[role].id, accountable: people[role].id };
    const { withManager, withCode, status } = requirements.person ?? {};
    return rowsAt({ ...place, site: await siteOf(own, { areas: requirements.areas }) }, requirements, {
      agent: agent.id,
      account: people[role].id,
      ...(role !== 'agent' && { manager: manager.id }),
      ...(requirements.needed.has('dropSite') && { dropSite: await siteOf(own) }),
      ...(requirements.needed.has('person') && {
        person: (
          await person('agent', {
            ...here,
            owner: 'inhouse',
            ...(withManager !== false && { manager_id: manager.id }),
            ...(status && { status }),
            ...(status === 'deleted' && { deleted_at: new Date() }),
            ...(withCode && { totp_secret: demoTotpSecret }),
          })
        ).id,
      }),
    });
  };
  /** Rows just outside the reach of a role (`isOutOfReach`). */
  const foreignRows = async (role: Role, requirements: RowRequirements): Promise<Rows> => {
    const place = outOfReachOf(role);
    const owner = (role === 'manager' ? cluster_manager : manager).id;
    const accountable = place === farSite ? farManager.id : owner;
    const needed = new Set([...requirements.needed].filter(row => isHidden(role, row, requirements)));
    return rowsAt(
      { ...place, owner, accountable },
      { ...requirements, needed },
      {
        account: (role === 'manager' ? agent : manager).id,
        ...{ dropSite: place.site, agent: place.agent, manager: place.manager, person: place.agent },
      },
    );
  };

  return {
    people,
    ownRows,
    foreignRows,
    /** Gives the person of a role just these permissions, and the employer named or else his own. */
    permit: (role: Role, permissions: Permissions, owner: string | null = employerOf(role)) =>
      api.update('accounts', people[role].id, { permissions: JSON.stringify(permissions), owner }),
    /** The password of the demo, and its confirmation code switched on and being set up anew. */
    giveSecrets: async (role: Role) =>
      api.update('accounts', people[role].id, {
        password_hash: await hashPassword(demoPassword),
        totp_secret: encryptTotpSecret(db, people[role].id, demoTotpSecret),
        totp_pending: encryptTotpSecret(db, people[role].id, demoTotpSecret),
        totp_pending_at: new Date(),
      }),
  };
};
export type World = Awaited<ReturnType<typeof buildWorld>>;

/** Whom the people of this world work for; none of them for the reviewing owner. */
const employerOf = (role: Role) => (getRoleDefinition(role).everyOwner ? null : 'inhouse');

/** Rows that are made once, for calls that change nothing. */
export const memoizeRows = (
  make: (role: Role, requirements: RowRequirements) => Promise<Rows>,
): typeof make => {
  const made = new Map<string, Promise<Rows>>();
  return (role, { needed, record, ...like }) => {
    const key = JSON.stringify([role, [...needed].sort(), record?.name, like]);
    if (!made.has(key)) made.set(key, make(role, { needed, record, ...like }));
    return made.get(key)!;
  };
};

/** A record of a plain resource that somebody has, in the place where he works. */
const aRecord = async (db: Db, contract: ResourceContract, agent: number) => {
  const { cluster_id, wilaya } = await db
    .selectFrom('accounts')
    .innerJoin('wilayas', 'wilayas.cluster_id', 'accounts.cluster_id')
    .select(['accounts.cluster_id', 'wilayas.id as wilaya'])
    .where('accounts.id', '=', agent)
    .orderBy('wilayas.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const place = { agent, cluster: cluster_id, wilaya, owner: 'inhouse', cluster_id, lat: 36, lng: 3 };
  const values = Object.entries({ ...place, assignable: true, ...buildUniqueFields(contract) });
  const row = Object.fromEntries(values.filter(([name]) => name in contract.record.shape));
  const { id } = await insertRow(db, { contract, table: crudKey(contract) }, row);
  return id;
};
