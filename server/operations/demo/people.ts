import type { AlertSwitch } from '../../../contract/organisation/alert-kinds';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import type { Role } from '../../../contract/organisation/roles';
import { getRoleDefinition } from '../../../contract/organisation/roles';
import type { AccountStatus } from '../../framework/db/schema-accounts';
import { normalizeSearchText } from '../../framework/lists/search-text';
import { clusters } from '../../organisation/reference/clusters';
import type { Calendar } from './calendar';
import { demoAppVersion, demoTotpSecret } from './demo-accounts';
import { firstNames, lastNames } from './names';
import { getPopulation } from './places';
import type { Random } from './random';
import type { NewRow, Row } from './rows';

export type Person = NewRow<
  'accounts',
  | AlertSwitch
  | 'password_hash'
  | 'must_change_password'
  | 'password_set_at'
  | 'one_time_used_at'
  | 'totp_last_step'
  | 'totp_pending'
  | 'totp_pending_at'
  | 'recovery_codes'
>;
export type People = {
  all: Person[];
  admins: Person[];
  clusterManagers: Person[];
  managers: Person[];
  /** Agents who can be assigned work: active and not expired. */
  agents: Person[];
};

/** Owners, their share of the sites in percent, and the clusters in which they have a manager. */
export const ownerShares: readonly { owner: string; share: number; managedIn: readonly number[] }[] = [
  { owner: 'inhouse', share: 50, managedIn: clusters.map(({ id }) => id) },
  { owner: 'SASCC', share: 16, managedIn: [2, 1, 3] },
  { owner: 'MBS', share: 12, managedIn: [1, 4] },
  { owner: 'ooredoo', share: 9, managedIn: [1, 3] },
  { owner: 'gelogis', share: 4, managedIn: [7] },
  { owner: 'netfer', share: 4, managedIn: [2] },
  { owner: 'ott', share: 2, managedIn: [1] },
  { owner: 'outsource', share: 3, managedIn: [] },
];

type Options = {
  count: number;
  calendar: Calendar;
  /** Whether the six demo accounts are among them; otherwise ordinary people take their places. */
  named: boolean;
  firstId: number;
  takenUsernames: ReadonlySet<string>;
};

type AddPerson = (role: Role, known?: Partial<Person>, demoName?: string) => Person;

/** Admins, cluster managers, a manager for each owner and cluster, and their agents: `count` in all, 40 at least. */
export const generatePeople = (random: Random, options: Options): People => {
  const all: Person[] = [];
  const addPerson = createAddPerson(random, options, all);
  const admins = [addPerson('admin', {}, 'admin'), addPerson('admin')];
  const clusterManagers = clusters.map(({ id }) =>
    addPerson('cluster_manager', { cluster_id: id }, id === 1 ? 'cluster' : undefined),
  );
  const managers = addManagers(addPerson, clusterManagers, options.named);
  const agents = addAgents(addPerson, managers, random, options, all);
  return {
    all,
    admins,
    clusterManagers,
    managers,
    agents: agents.filter(({ status, expires_at }) => status === 'active' && !expires_at),
  };
};

/** Returns a function that adds a person to `all`; `known` replaces random values. */
const createAddPerson = (
  random: Random,
  { calendar, named, firstId, takenUsernames }: Options,
  all: Person[],
): AddPerson => {
  const usernames = new Set(takenUsernames);

  const findFreeUsername = (first: string, last: string) => {
    const plain = normalizeSearchText(`${first[0]}.${last}`).replace(/[^a-z.]/g, '');
    for (let number = 1; ; number++) {
      const username = number === 1 ? plain : `${plain}${number}`;
      if (!usernames.has(username)) return username;
    }
  };

  return (role, known = {}, demoName) => {
    const id = firstId + all.length;
    const first = random.pick(firstNames);
    const last = random.pick(lastNames);
    const username = named && demoName && !usernames.has(demoName) ? demoName : findFreeUsername(first, last);
    usernames.add(username);
    const email = `${username}@terrain.dz`;
    const matricule = `TR${String(1000 + id)}`;
    const createdDaysAgo = random.int(60, 1100);
    const person: Person = {
      id,
      username,
      username_key: username,
      role,
      first_name: first,
      last_name: last,
      email,
      phone: `+213${random.pick(['5', '6', '7'])}${random.pick(['4', '5', '6', '7', '9'])}${random.digits(7)}`,
      matricule,
      owner: null,
      cluster_id: null,
      manager_id: null,
      cluster_manager_id: null,
      status: 'active',
      deleted_at: null,
      deleted_from: null,
      expires_at: null,
      permissions: defaultPermissions(role),
      web_access: getRoleDefinition(role).worksIn === 'web',
      totp_secret: null,
      sms_notification: random.chance(0.8),
      email_notification: random.chance(0.7),
      subscribe_newsletter: random.chance(0.2),
      last_online: random.chance(0.92) ? pickLastOnline(random, calendar) : null,
      device_info: null,
      search_text: normalizeSearchText(username, first, last, email, matricule),
      created_at: calendar.instant(-createdDaysAgo, random.int(480, 960)),
      created_by: all.length ? all[0].id : null,
      version: 1,
      ...known,
    };
    all.push(person);
    return person;
  };
};

const pickLastOnline = (random: Random, calendar: Calendar) => {
  const daysAgo = random.weighted([
    [1, 6],
    [2, 3],
    [random.int(3, 40), 2],
  ]);
  return calendar.instant(-daysAgo, random.int(420, 1080));
};

const addManagers = (addPerson: AddPerson, clusterManagers: readonly Person[], named: boolean) =>
  ownerShares.flatMap(({ owner, managedIn }) =>
    managedIn.map(cluster => {
      const demoName = demoManagers.find(demo => demo.owner === owner && demo.cluster === cluster)?.name;
      return addPerson(
        'manager',
        {
          owner,
          cluster_id: cluster,
          cluster_manager_id: clusterManagers.find(person => person.cluster_id === cluster)!.id,
          totp_secret: named && demoName === 'codeuser' ? demoTotpSecret : null,
        },
        demoName,
      );
    }),
  );
const demoManagers = [
  { name: 'manager', owner: 'inhouse', cluster: 1 },
  { name: 'codeuser', owner: 'SASCC', cluster: 2 },
];

const addAgents = (
  addPerson: AddPerson,
  managers: readonly Person[],
  random: Random,
  { count, calendar }: Options,
  all: readonly Person[],
): Person[] => {
  const agents: Person[] = [];
  const addAgent = (manager: Person, known: Partial<Person> = {}, demoName?: string) => {
    const { owner, cluster_id, id: manager_id, cluster_manager_id } = manager;
    const device_info = random.chance(0.85) ? pickDevice(random) : null;
    const inherited = { owner, cluster_id, manager_id, cluster_manager_id, device_info };
    agents.push(addPerson('agent', { ...inherited, ...known }, demoName));
  };
  const [firstManager] = managers;
  addAgent(firstManager, { web_access: true }, 'agent');
  addAgent(firstManager, { device_info: pickDevice(random) }, 'mobile');
  addAgent(firstManager);
  // One in each account status.
  for (const status of ['disabled', 'deleted'] satisfies AccountStatus[]) addAgent(managers[3], { status });
  addAgent(managers[2], { expires_at: calendar.instant(-12, 0) });
  for (const manager of managers.slice(1)) addAgent(manager);
  // The rest where there are most sites per agent.
  const estimateSites = ({ owner, cluster_id }: Person) =>
    ownerShares.find(each => each.owner === owner)!.share * getPopulation(cluster_id!);
  const sitesPerAgent = (manager: Person) =>
    estimateSites(manager) / (agents.filter(agent => agent.manager_id === manager.id).length + 1);
  while (all.length < count)
    addAgent(
      managers.reduce((busiest, each) => (sitesPerAgent(each) > sitesPerAgent(busiest) ? each : busiest)),
    );
  return agents;
};

const pickDevice = (random: Random): Row<'accounts'>['device_info'] => ({
  platform: 'Android',
  model: random.pick([
    'Samsung Galaxy A54',
    'Samsung Galaxy XCover 6',
    'Xiaomi Redmi Note 12',
    'Oppo A78',
    'CAT S75',
  ]),
  app_version: random.chance(0.75) ? [demoAppVersion, '0.9.4'] : ['0.9.4', '0.9.1'],
});
