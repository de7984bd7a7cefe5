/** A country's figures, as known to its operator. */
type Country = {
  sites: number;
  /** Per working day; a year has 300 of them. */
  tasksADay: number;
  /** Retention of tasks. */
  years: number;
  /** Concurrent users: in the field, and at desks. */
  agents: number;
  people: number;
};

/** CPU milliseconds: the servers', and the database's (`npm run bench -- size`, `costs`). */
type Cost = { server: number; database: number };

/** The mix of the soak (bench/day-calls.ts), as far as measured: nothing is known beyond it. */
const deskCalls = [
  { tasks: 2_000_000, server: 5.2, database: 9.7 },
  { tasks: 20_000_000, server: 8.3, database: 29 },
];
const deskCallAt = (tasks: number): Cost => {
  const [few, many] = deskCalls;
  const ratio = Math.min(1, Math.max(0, (tasks - few.tasks) / (many.tasks - few.tasks)));
  const between = (of: keyof Cost) => few[of] + ratio * (many[of] - few[of]);
  return { server: between('server'), database: between('database') };
};
const step: Cost = { server: 4.3, database: 2.8 };
const photo: Cost = { server: 29, database: 8.2 };
const fieldRead: Cost = { server: 1.3, database: 2.6 };

/** Per task, with the demo's mix of kinds: what its agent sends and reads, and what is stored. */
const ofATask = { steps: 5, photos: 8, reads: 5, changes: 3, barCodes: 1, megabytesOfAPhoto: 0.41 };
/** The busiest hour has a fifth of a day's tasks; a desk user makes a call every ten seconds in it. */
const busiest = { ofTheDay: 0.2, callsOfAPerson: 0.1 };
/** CPU utilisation in that hour. */
const share = 0.5;
/** Bytes on disk with indexes; a site with its equipment, areas, history and sums. */
const bytesOf = { task: 916, plan: 417, step: 707, photo: 195, barCode: 179, change: 407, site: 6_300 };
/** Working days whose tasks are in active use. */
const inHand = 60;

/** A country's requirements: processors, and gigabytes of memory and disk (docs/capacity.md). */
const capacityOf = ({ sites, tasksADay, years, agents, people }: Country) => {
  const tasks = tasksADay * 300 * years;
  const tasksASecond = (tasksADay * busiest.ofTheDay) / 3_600;
  const deskCall = deskCallAt(tasks);
  const cores = (of: keyof Cost) =>
    (people * busiest.callsOfAPerson * deskCall[of] +
      tasksASecond *
        (ofATask.steps * step[of] + ofATask.photos * photo[of] + ofATask.reads * fieldRead[of])) /
    1_000 /
    share;
  const bytesOfATask =
    bytesOf.task +
    bytesOf.plan +
    ofATask.steps * bytesOf.step +
    ofATask.photos * bytesOf.photo +
    ofATask.barCodes * bytesOf.barCode +
    ofATask.changes * bytesOf.change;
  const ofSites = (sites * bytesOf.site) / 1e9;
  return {
    tasks,
    serverCores: cores('server'),
    databaseCores: cores('database'),
    /** A process needs 300 MB, and 15 kB for each open page and phone. */
    serverMemory: 0.3 * Math.max(1, Math.ceil(cores('server'))) + ((people + agents) * 15) / 1e6,
    databaseMemory: 1 + ofSites + (Math.min(tasks, tasksADay * inHand) * bytesOfATask) / 1e9,
    databaseDisk: ofSites + (tasks * bytesOfATask) / 1e9,
    photosDisk: (tasks * ofATask.photos * ofATask.megabytesOfAPhoto) / 1e3,
  };
};

const countries: Record<string, Country> = {
  'a team': { sites: 3_000, tasksADay: 60, years: 5, agents: 30, people: 10 },
  'an operator': { sites: 20_000, tasksADay: 600, years: 5, agents: 200, people: 50 },
  'a country': { sites: 100_000, tasksADay: 6_700, years: 10, agents: 1_500, people: 300 },
  'several countries': { sites: 1_000_000, tasksADay: 166_700, years: 10, agents: 30_000, people: 3_000 },
};

/** The table of docs/capacity.md, as `npm run bench -- capacity` prints it. */
export const capacityTable = () => {
  const formatNumber = (value: number) =>
    (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en');
  const rows = Object.entries(countries).map(([name, country]) => {
    const need = capacityOf(country);
    const cells = [
      name,
      formatNumber(country.sites),
      formatNumber(need.tasks),
      formatNumber(country.tasksADay),
      `${formatNumber(country.agents)}, ${formatNumber(country.people)}`,
      `${formatNumber(need.serverCores)}, ${formatNumber(need.serverMemory)}`,
      `${formatNumber(need.databaseCores)}, ${formatNumber(need.databaseMemory)}`,
      formatNumber(need.databaseDisk),
      formatNumber(need.photosDisk),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| | sites | tasks | a day | agents, people | servers: cores, GB | database: cores, GB | its disk, GB | photos, GB |',
    `| --- |${' ---: |'.repeat(8)}`,
    ...rows,
  ].join('\n');
};
