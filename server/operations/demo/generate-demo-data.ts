import { createCalendar } from './calendar';
import { generateEquipment } from './equipment';
import { generateFieldWork } from './field-work';
import { generateHistory } from './history';
import { generateCosites, generateNotes } from './notes';
import { generatePeople, type Person } from './people';
import { createRandom } from './random';
import type { NewRow, Row } from './rows';
import { type DemoSite, generateSite, generateWarehouse } from './sites';
import { summarizeArea } from './summarize-area';
import { generateTeamGear } from './team-gear';
import { generateWorkforce } from './workforce';

export type DemoOptions = {
  sites: number;
  seed: number;
  /** Plans are before and after this day. */
  today: Date;
  /** Whether the six demo accounts are among the accounts. */
  named: boolean;
  /** What the database already holds. */
  existing: {
    ids: Record<'accounts' | 'sites' | 'plans' | 'tasks', number>;
    usernames: ReadonlySet<string>;
    /** The highest number of site codes by prefix: `16A` → 42. */
    codes: ReadonlyMap<string, number>;
  };
};

/** Rows of some sites and of everything that depends on them, in insertion order. */
export type SiteRows = {
  sites: Row<'sites'>[];
  plans: Row<'plans'>[];
  site_areas: Row<'site_areas'>[];
  tasks: Row<'tasks'>[];
  task_tests: Row<'task_tests'>[];
  photos: NewRow<'photos', 'id'>[];
  anomalies: NewRow<'anomalies', 'id'>[];
  cosites: NewRow<'cosites', 'id'>[];
  site_notes: NewRow<'site_notes', 'id'>[];
  site_equipment: NewRow<'site_equipment', 'id'>[];
  history: NewRow<'history', 'id' | 'reverts'>[];
};

export const emptyState: DemoOptions['existing'] = {
  ids: { accounts: 0, sites: 0, plans: 0, tasks: 0 },
  usernames: new Set(),
  codes: new Map(),
};

/** Accounts are generated at once, sites in chunks. The same options give the same data. */
export const generateDemoData = ({ sites, seed, today, named, existing }: DemoOptions) => {
  const random = createRandom(seed);
  const calendar = createCalendar(today);
  const people = generatePeople(random, {
    count: getAccountCount(sites),
    calendar,
    named,
    firstId: existing.ids.accounts + 1,
    takenUsernames: existing.usernames,
  });

  const lastNumbers = new Map(existing.codes);
  const nextCode = (prefix: string) => {
    const number = (lastNumbers.get(prefix) ?? 0) + 1;
    lastNumbers.set(prefix, number);
    return prefix + String(number).padStart(3, '0');
  };
  let planId = existing.ids.plans;
  let taskId = existing.ids.tasks;
  const warehouses: DemoSite[] = [];
  const context = {
    random,
    calendar,
    people,
    nextCode,
    nextPlanId: () => ++planId,
    nextTaskId: () => ++taskId,
    pickWarehouse: (cluster: number) => {
      const inCluster = warehouses.filter(({ row }) => row.cluster_id === cluster);
      return inCluster.length ? random.pick(inCluster).row : null;
    },
  };

  const addSite = (rows: SiteRows, site: DemoSite) => {
    const work = generateFieldWork(site, context);
    rows.sites.push(site.row);
    rows.plans.push(...work.plans);
    rows.tasks.push(...work.tasks);
    rows.task_tests.push(...work.tests);
    rows.photos.push(...work.photos);
    rows.anomalies.push(...work.anomalies);
    for (const [area, agent] of site.agents)
      rows.site_areas.push(summarizeArea(site.row.id, area, agent, work));
    rows.cosites.push(...generateCosites(site, random));
    rows.site_notes.push(...generateNotes(site, random, calendar, people));
    rows.site_equipment.push(...generateEquipment(site, random, calendar));
    rows.history.push(...generateHistory(site, work, random, calendar, people));
  };

  function* siteChunks(size: number): Generator<SiteRows> {
    for (let done = 0; done < sites; ) {
      const rows = createEmptyRows();
      for (; done < sites && rows.sites.length < size; done++) {
        const id = existing.ids.sites + done + 1;
        const site =
          done < getWarehouseCount(sites) ? generateWarehouse(context, id, done) : generateSite(context, id);
        if (site.row.kind === 'entrepot') warehouses.push(site);
        addSite(rows, site);
      }
      yield rows;
    }
  }

  return {
    accounts: people.all satisfies Person[],
    gear: { ...generateTeamGear(people, calendar), ...generateWorkforce(people, calendar) },
    siteChunks,
  };
};

/** About 60 for 3,000 sites, a few hundred for 100,000. */
export const getAccountCount = (sites: number) => 60 + Math.round(Math.max(0, sites - 3_000) / 400);
/** At least one per cluster. */
export const getWarehouseCount = (sites: number) => Math.min(sites, Math.max(8, Math.round(sites * 0.015)));

const createEmptyRows = (): SiteRows => ({
  sites: [],
  plans: [],
  site_areas: [],
  tasks: [],
  task_tests: [],
  photos: [],
  anomalies: [],
  cosites: [],
  site_notes: [],
  site_equipment: [],
  history: [],
});
