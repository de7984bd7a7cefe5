import {
  canSee,
  isInScope,
  isLeaderOf,
  type loadAllRows,
  type Place,
  type Reader,
  type Row,
  type Work,
} from '../row-access';

/**
 * Every figure of the dashboards (document 3, sections 2.1, 2.2 and 3) computed once more in plain loops over the whole
 * tables, for somebody who asks.
 */
type AllRows = Awaited<ReturnType<typeof loadAllRows>>;
type Question = {
  all: AllRows;
  reader: Reader;
  asked: Place & { start_date?: string; end_date?: string };
  family: keyof typeof kindsOf;
};
const kindsOf = { pm: ['delivery', 'ssr', 'installation'], gpm: ['gpm'], cm: ['cm'] };

const labelsOf = ({ owners }: AllRows) => new Map(owners.map(({ key, label }) => [key, label]));
const countedAt = (all: AllRows, work: Work) => all.sites.get(work.drop_site_id ?? work.site_id)!;
const inReach = ({ all, reader, asked, family }: Question, work: Work) =>
  kindsOf[family].includes(work.kind) &&
  [work.site_id, work.drop_site_id].some(id => id !== null && canSee(reader, all.sites.get(id)!)) &&
  isInScope(reader, asked, countedAt(all, work));

export const algiersDateFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
const within = (day: string, { start_date, end_date }: Question['asked']) =>
  day >= start_date! && day <= end_date!;
const isDone = ({ status }: Row<'tasks'>) => ['', 'correct', 'pending', 'accept', 'closed'].includes(status);

const sitesOf = ({ all, reader, asked, family }: Question) =>
  [...all.sites.values()].filter(
    site =>
      canSee(reader, site) &&
      isInScope(reader, asked, site) &&
      site.status === 'active' &&
      (family === 'gpm' ? site.in_gpm : site.kind === 'site'),
  );
/** The plans and tasks that count. */
export const selectWork = (question: Question) => ({
  plans: question.all.plans.filter(
    plan =>
      plan.status !== 'cancelled' && within(String(plan.day), question.asked) && inReach(question, plan),
  ),
  tasks: question.all.tasks.filter(
    task =>
      task.deleted_at === null &&
      within(algiersDateFormat.format(task.created_at), question.asked) &&
      inReach(question, task),
  ),
});

const per = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) => {
  const found = new Map<Key, number>();
  for (const item of items) found.set(keyOf(item), (found.get(keyOf(item)) ?? 0) + 1);
  return found;
};
/** Keys in order, without those for which nothing was found. */
const keys = <Key extends string | number | null>(...maps: Map<Key, unknown>[]) =>
  [...new Set(maps.flatMap(map => [...map.keys()]))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a < b ? -1 : 1,
  );

export const expectedSites = (question: Question) => {
  const sites = sitesOf(question);
  const ownerLabels = labelsOf(question.all);
  const wilayas = per(sites, site => site.wilaya_id);
  const clusters = per(sites, site => site.cluster_id);
  const owners = per(sites, site => site.owner);
  const types = per(sites, site => site.site_class);
  const both = (wilaya: number, owner: string) =>
    sites.filter(site => site.wilaya_id === wilaya && site.owner === owner).length;
  return {
    sitesby_wilaya: keys(wilayas).map(id => ({ address_wilaya: id, number: wilayas.get(id) })),
    sitesby_cluster: keys(clusters).map(id => ({ cluster: id, number: clusters.get(id) })),
    sitesby_owners: keys(owners).map(id => ({
      ...{ site_owner: id, owner: ownerLabels.get(id) },
      number: owners.get(id),
    })),
    sitesby_ownerswilayas: keys(wilayas).map(wilaya => ({
      wilaya,
      ...Object.fromEntries([...ownerLabels.keys()].map(owner => [owner, both(wilaya, String(owner))])),
    })),
    sitesby_type: keys(types).map(id => ({ site_type: id, nb: types.get(id) })),
  };
};

export const expectedTasks = (question: Question) => {
  const { all, family } = question;
  const { plans, tasks } = selectWork(question);
  const ownerLabels = labelsOf(all);
  const done = tasks.filter(isDone);
  const planAndDone = <Key extends string | number>(keyOf: (site: Row<'sites'>) => Key) => {
    const planned = per(plans, plan => keyOf(countedAt(all, plan)));
    const found = per(tasks, task => keyOf(countedAt(all, task)));
    const made = per(done, task => keyOf(countedAt(all, task)));
    return keys(planned, found).map(key => ({ key, count: planned.get(key) ?? 0, done: made.get(key) ?? 0 }));
  };
  const plannedOn = per(plans, plan => String(plan.day));
  const doneOn = per(done, task => algiersDateFormat.format(task.created_at));
  const daysOfTasks = per(tasks, task => algiersDateFormat.format(task.created_at));
  const ownerOf = (work: Work) => countedAt(all, work).owner;
  const plannedOf = per(plans, ownerOf);
  const sitesOfOwner = family === 'pm' ? per(sitesOf(question), site => site.owner) : new Map();
  const ofOwner = (owner: string, isCounted: (task: Row<'tasks'>) => boolean) =>
    tasks.filter(task => ownerOf(task) === owner && isCounted(task)).length;
  const label = (site_owner: string) => ({ site_owner, owner: ownerLabels.get(site_owner) });
  const bySite = planAndDone(site => site.id).filter(({ count, done }) => count + done > 0);
  return {
    monthly: keys(plannedOn, daysOfTasks).map(day => ({
      ...{ day, planned: plannedOn.get(day) ?? 0 },
      done: doneOn.get(day) ?? 0,
    })),
    perOwner: keys(plannedOf).map(owner => ({ ...label(owner), count: plannedOf.get(owner) })),
    perCluster: planAndDone(site => site.cluster_id).map(({ key, ...rest }) => ({ cluster: key, ...rest })),
    perWilaya: planAndDone(site => site.wilaya_id).map(({ key, ...rest }) => ({
      address_wilaya: key,
      ...rest,
    })),
    perOwnerDetail: keys(plannedOf, per(tasks, ownerOf), sitesOfOwner).map(owner => ({
      ...label(owner),
      planned: plannedOf.get(owner) ?? 0,
      done: ofOwner(owner, isDone),
      ...(family === 'pm'
        ? {
            ongoing: ofOwner(owner, ({ status }) => status === 'ongoing'),
            accept: ofOwner(owner, ({ status }) => status === 'accept'),
            reject: ofOwner(owner, ({ status }) => ['reject', 'reject_closed'].includes(status)),
            siteNbr: sitesOfOwner.get(owner) ?? 0,
          }
        : {
            done_ontime: ofOwner(owner, task => isDone(task) && !task.late),
            done_late: ofOwner(owner, task => isDone(task) && task.late),
          }),
    })),
    ...(family === 'gpm' && {
      perSite: bySite
        .sort((a, b) => b.count - a.count || b.done - a.done || a.key - b.key)
        .slice(0, 200)
        .map(({ key, count, done }) => {
          const { name, code } = all.sites.get(key)!;
          return { site_id: key, name: name ?? code, count, done };
        }),
      siteNbr: bySite.length,
    }),
  };
};

export const expectedAgents = (question: Question) => {
  const { all, reader, asked, family } = question;
  const agents = all.accounts.filter(
    person => isLeaderOf(reader, person) && isInScope(reader, asked, person),
  );
  const sites = sitesOf(question);
  const { tasks } = selectWork(question);
  const done = tasks.filter(isDone);
  const assigned = sites.filter(({ id }) =>
    all.areas.some(
      row => row.site_id === id && row.agent_id !== null && (family === 'pm' || row.area === 'gpm'),
    ),
  ).length;
  const clusterOf = (work: Work): number | null => countedAt(all, work).cluster_id;
  const agentsIn = per(agents, person => person.cluster_id);
  const sitesIn = per(sites, (site): number | null => site.cluster_id);
  const [tasksIn, doneIn] = [per(tasks, clusterOf), per(done, clusterOf)];
  const clusters = keys(agentsIn, sitesIn, tasksIn).filter(cluster => cluster !== null);
  const rows = clusters.map(cluster => ({
    cluster,
    sites: sitesIn.get(cluster) ?? 0,
    agents: agentsIn.get(cluster) ?? 0,
    done: doneIn.get(cluster) ?? 0,
  }));
  const perAgent = (number: number) => {
    const ratio = number / (agents.length || 1);
    return { number, agents: agents.length, ratio };
  };
  const average = { average: assigned / (agents.length || 1) };
  return {
    agentsPerCluster: rows.map(({ cluster, sites: number, agents }) => ({
      ...{ cluster, number, agents },
      ratio: number / (agents || 1),
    })),
    agentsPerSitePerCluster: rows.map(({ cluster, sites, agents: number }) => ({
      ...{ cluster, number, sites },
      ratio: number / (sites || 1),
    })),
    taskPerAgentPerCluster: rows.map(({ cluster, done: number, agents }) => ({
      ...{ cluster, number },
      ratio: number / (agents || 1),
    })),
    sitesRatio: perAgent(sites.length),
    avgSite: perAgent(assigned),
    taskRatio: perAgent(done.length),
    sitePerAgentAvg: family === 'gpm' ? [average] : average,
  };
};
