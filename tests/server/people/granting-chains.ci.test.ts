import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountActions } from '../../../contract/organisation/account-actions';
import { flags } from '../../../contract/organisation/flags';
import { scopes } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { sites } from '../../../contract/sites/sites';
import { byDepth } from '../../depth';
import { createSite, uniqueName } from '../../factories/sites';
import { type Answer, testApi } from '../harness';

/**
 * « The union of what one can reach by any chain never grows »: random people do random things to each other, through
 * every account whose password or address they have come to. After each act nobody holds more than he held, but for what
 * whoever acted holds himself. What is held is read from the tables, by loops that know nothing of the server's own.
 */
const { actions } = accountActions;
const api = testApi();

const clusters = [1, 2, 3];
const owners = ['inhouse', 'MBS', 'ooredoo'];
const reviewingOwner = 'ooredoo';

/** Rights; `fullWeight` is how often somebody has all of a scope. */
const rightsOf = (fullWeight: number) => {
  const heldRights = fc.option(
    fc
      .oneof(
        { weight: fullWeight, arbitrary: fc.constant([...flags]) },
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.subarray([...flags]) },
      )
      .map(some => Object.fromEntries(some.map(flag => [flag, true]))),
    { nil: undefined, freq: 12 },
  );
  const served = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(clusters));
  return fc
    .record({ pm: heldRights, gpm: heldRights, cm: heldRights, served })
    .map(({ served, ...some }) => ({
      ...(some.pm ? { pm: { ...some.pm, clusters: served } } : { clusters: served }),
      ...(some.gpm && { gpm: some.gpm }),
      ...(some.cm && { cm: some.cm }),
    }));
};
const owner = fc.constantFrom(...owners);
const anyOwner = (every: number) => fc.option(owner, { nil: null, freq: every });
/** Above they hold much, so that what they try is not refused at every turn. */
const personArbitrary = (role: Role) =>
  fc.record({
    role: fc.constant(role),
    permissions: rightsOf(role === 'cluster_manager' ? 12 : 1),
    owner: anyOwner(role === 'cluster_manager' ? 1 : 6),
    cluster_id: fc.constantFrom(1, 1, 2),
  });
const organisation = fc
  .tuple(
    fc.array(personArbitrary('cluster_manager'), { minLength: 2, maxLength: 3 }),
    fc.array(personArbitrary('manager'), { minLength: 3, maxLength: 5 }),
    fc.array(personArbitrary('agent'), { minLength: 2, maxLength: 3 }),
  )
  .map(groups => groups.flat());

const which = fc.nat(1_000);
const act = fc.record({
  what: fc.constantFrom(
    ...([
      'registerAgent',
      'registerManager',
      'registerManager',
      'reset',
      'reset',
      'mail',
      'password',
    ] as const),
    ...(['owner', 'owner', 'manager', 'move', 'disable', 'enable', 'renew', 'web', 'restore'] as const),
    ...(['handOver', 'siteOwner', 'rights', 'given', 'placed'] as const),
  ),
  who: which,
  /** Through which of the accounts that he has come to. */
  through: which,
  whom: which,
  other: which,
  owner,
  permissions: rightsOf(3),
});
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

/** An account as the tables have it. */
type Row = Awaited<ReturnType<typeof peopleRows>>[number];
const peopleRows = (ids: number[]) => api.rows('accounts', { id: ids });
const siteRows = (ids: number[]) => api.rows('sites', { id: ids });

const ranks: Role[] = ['agent', 'manager', 'cluster_manager', 'admin'];

/** Everything that an account opens to whoever signs in with it: rights, each right at each place, sites, the SSRs. */
const listRights = (row: Row, places: Awaited<ReturnType<typeof siteRows>>) => {
  const heldRights = new Set<string>();
  if (row.status !== 'active') return heldRights;
  for (const role of ranks.slice(0, ranks.indexOf(row.role) + 1)) heldRights.add(`role ${role}`);
  const rowPermissions = row.permissions as Record<string, any>;
  const served: number[] = rowPermissions.pm
    ? (rowPermissions.pm.clusters ?? [])
    : (rowPermissions.clusters ?? []);
  const where = served.length ? served : row.cluster_id === null ? [] : [row.cluster_id];
  const ownerKeys = row.owner === null ? [...owners, 'every'] : [row.owner];
  const inPlace = row.role === 'manager' || row.role === 'cluster_manager';
  if (row.role === 'manager' && row.owner === reviewingOwner) heldRights.add('reviewer');
  for (const scope of scopes) {
    if (!rowPermissions[scope]) continue;
    for (const right of ['', ...flags.filter(flag => rowPermissions[scope][flag] === true)]) {
      heldRights.add(`${scope}.${right}`);
      if (!inPlace) continue;
      for (const at of where)
        for (const of of ownerKeys) heldRights.add(`${scope}.${right} in ${at} of ${of}`);
    }
  }
  if (inPlace) {
    for (const at of where) heldRights.add(`cluster ${at}`);
    for (const of of ownerKeys) heldRights.add(`owner ${of}`);
    for (const site of places) {
      const here = where.includes(site.cluster_id as number);
      const isOwn = row.role === 'cluster_manager' || row.owner === null || row.owner === site.owner;
      if ((here && isOwn) || (row.role === 'manager' && site.manager_id === row.id))
        heldRights.add(`site ${site.id}`);
    }
  }
  return heldRights;
};

/** People, the accounts that each has come to, and their sites. */
type World = { people: number[]; made: number[]; known: Map<number, Set<number>>; places: number[] };

type Person = ReturnType<typeof personArbitrary> extends fc.Arbitrary<infer Made> ? Made : never;

const build = async (persons: Person[]): Promise<World> => {
  const people: number[] = [];
  for (const { role, ...values } of persons)
    people.push(await api.person({ role, username: uniqueName('chain-'), ...values }));
  const rows = await peopleRows(people);
  const managers = rows.filter(({ role }) => role === 'manager');
  const places: number[] = [];
  for (const at of clusters)
    for (const [turn, of] of owners.entries())
      places.push(
        await createSite(api.db, {
          cluster_id: at,
          owner: of,
          manager_id: turn ? null : managers[at % managers.length].id,
        }),
      );
  for (const [turn, agent] of rows.filter(({ role }) => role === 'agent').entries())
    await api.update('accounts', agent.id, { manager_id: managers[turn % managers.length].id });
  return { people, made: [], known: new Map(people.map(id => [id, new Set([id])])), places };
};

/** What each person holds through all accounts that he has come to. */
const unions = async ({ people, made, known, places }: World) => {
  const [rows, sitesNow] = [await peopleRows([...people, ...made]), await siteRows(places)];
  const heldRights = new Map(rows.map(row => [row.id, listRights(row, sitesNow)]));
  return new Map(
    people.map(id => [id, new Set([...known.get(id)!].flatMap(account => [...heldRights.get(account)!]))]),
  );
};

/** Does the act; answers whether it is an admin's, and to which account it brought him who did it. */
const perform = async (world: World, { what, ...chosen }: Act, { id: by, username, role }: Row) => {
  const via = api.client(username);
  const all = await peopleRows([...world.people, ...world.made]);
  const pick = <T>(from: T[], at: number) => from[at % from.length];
  // Mostly those whom he stands above; the others are refused anyway.
  const below = all.filter(each =>
    role === 'manager' ? each.manager_id === by : ranks.indexOf(each.role) < ranks.indexOf(role),
  );
  const target = pick(chosen.other % 4 && below.length ? below : all, chosen.whom);
  const managers = all.filter(({ role }) => role === 'manager');
  const other = pick(
    all.filter(({ role }) => role === target.role),
    chosen.other,
  );
  const site_id = pick(world.places, chosen.other);
  const manager = pick(managers, chosen.other);
  const admin = () => api.client('admin');
  const named = { username: uniqueName('made-'), password: 'trois chevaux verts' };
  const email = `${uniqueName('m')}@terrain.dz`;
  const [id, userid] = [target.id, target.id];
  const acts: Record<Act['what'], () => Promise<Answer>> = {
    registerAgent: () =>
      via.call(actions.registerAgent, { ...named, ...(role !== 'manager' && { manager: manager.id }) }),
    registerManager: () => via.call(actions.registerManager, { ...named, accountType: chosen.owner }),
    reset: () => via.call(actions.resetPassword, { id }),
    mail: () => via.call(actions.edit, { userid, email }),
    password: () => via.call(actions.edit, { userid, password: named.password }),
    owner: () => via.call(actions.edit, { userid: manager.id, account_type: chosen.owner }),
    manager: () => via.call(actions.edit, { userid, manager: manager.id }),
    move: () => via.call(actions.moveAgents, { ids: [id], manager: manager.id }),
    disable: () => via.call(actions.disable, { id, stay: true }),
    handOver: () => via.call(actions.disable, { id, hand_to: other.id }),
    enable: () => via.call(actions.enable, { id }),
    renew: () => via.call(actions.renew, { id }),
    web: () => via.call(actions.webAccess, { id, web_access: true }),
    restore: () => via.call(actions.restore, { id }),
    rights: () => via.call(actions.setPermissions, { userid, ...chosen.permissions }),
    siteOwner: () =>
      via.call(sites.actions.changeOwner, {
        site_id,
        type: 'delivery',
        site_owner: chosen.owner,
        site_manager: manager.id,
      }),
    // An admin gives and moves as he likes.
    given: () => admin().call(actions.setPermissions, { userid, ...chosen.permissions }),
    placed: () => admin().call(actions.edit, { userid, account_type: chosen.owner }),
  };
  const { status, body } = await acts[what]();
  expect([what, username, status, body.error]).not.toContain(500);
  const done = status === 200;
  if (done && what.startsWith('register')) {
    world.made.push(body.userid);
    return body.userid as number;
  }
  return done && ['reset', 'mail', 'password'].includes(what) ? id : null;
};

/** Whoever has come to an account replaces its one-time password, as he would at his first sign-in there. */
const settleIn = (id: number) =>
  api.update('accounts', id, { must_change_password: false, web_access: true });

it('no chain of acts on people brings anybody to more than he held', async () => {
  let came = 0;
  await fc.assert(
    fc.asyncProperty(
      organisation,
      fc.array(act, { minLength: 15, maxLength: byDepth({ quick: 20, ci: 25, deep: 60 }) }),
      async (persons, acts) => {
        const world = await build(persons);
        let before = await unions(world);
        const of = (requiredRole: Role) => world.people.filter((_, at) => persons[at].role === requiredRole);
        const above = of('cluster_manager');
        // Whoever has more people below him tries more.
        const actors = [...above, ...above, ...above, ...of('manager')];
        for (const one of acts) {
          const actor = actors[one.who % actors.length];
          const accounts = [...world.known.get(actor)!];
          const [through] = await peopleRows([accounts[one.through % accounts.length]]);
          const account = await perform(world, one, through);
          if (account !== null) {
            world.known.get(actor)!.add(account);
            await settleIn(account);
            came++;
          }
          const after = await unions(world);
          if (one.what !== 'given' && one.what !== 'placed')
            for (const [person, heldRights] of after) {
              const grown = [...heldRights].filter(
                each => !before.get(person)!.has(each) && !before.get(actor)!.has(each),
              );
              expect({ act: one.what, by: through.username, who: actor, person, grown }).toMatchObject({
                grown: [],
              });
            }
          before = after;
        }
      },
    ),
    {
      seed: byDepth<number | undefined>({ quick: 213, ci: 213, deep: undefined }),
      numRuns: byDepth({ quick: 8, ci: 15, deep: 200 }),
      endOnFailure: byDepth({ quick: true, ci: true, deep: false }),
    },
  );
  // The rounds were no walk along refusals.
  expect(came).toBeGreaterThan(4);
}, 600_000);
