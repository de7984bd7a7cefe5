import type { z } from 'zod';
import type { nokAnomalies } from '../../contract/anomalies';
import type { AuditFilters } from '../../contract/audit';
import { isFreeText } from '../../contract/crud';
import type { ResourceContract } from '../../contract/endpoint';
import {
  type EquipmentFilter,
  equipmentAges,
  maintenanceDays,
  maintenanceDaysOtherwise,
  maintenanceSoonDays,
  serviceYears,
} from '../../contract/equipment';
import type { gpmSites } from '../../contract/gpm-sites';
import type { jobs } from '../../contract/jobs';
import type { maintenance } from '../../contract/maintenance';
import { fullWeek } from '../../contract/morning';
import type { agents, managers } from '../../contract/people';
import type { plans } from '../../contract/plans';
import type { SecurityFilters } from '../../contract/security-events';
import type { sites } from '../../contract/sites';
import type { allTasks, kindLists } from '../../contract/task-lists';
import { doneStatuses } from '../../contract/task-states';
import { today } from '../../contract/today';
import type { visits } from '../../contract/visits';
import { meaningOf } from '../../contract/vocabulary';
import type { Db } from '../../server/db/client';
import type { Schema } from '../../server/db/schema';

/** What each filter of each list leaves, computed by plain loops over the rows as the tables hold them. */
export type Oracle = {
  leaves: (row: Row, value: any) => boolean;
  /** Values that some rows have; of a closed set all are tried. */
  values?: (rows: Row[]) => unknown[];
  /** Rows that the list without the filter leaves out. */
  also?: () => Row[];
};
export type Row = Record<string, any>;
type Oracles<Filters> = { [Name in keyof Filters]-?: Oracle };
type FiltersOf<C extends ResourceContract> = z.output<C['filters']>;

/** The tables, and the rows of lists with what their tables hold beside. */
export const loadWorld = async (db: Db) => {
  const all = async <T extends keyof Schema>(table: T): Promise<Row[]> =>
    (await db
      .selectFrom(table as 'sites')
      .selectAll()
      .execute()) as Row[];
  const byId = (rows: Row[]) => new Map(rows.map(row => [row.id, row]));
  const [visitRows, siteRows, areas, items, tasks, planRows, anomalies, accounts, changes, events] =
    await Promise.all([
      all('maintenance_visits'),
      all('sites'),
      all('site_areas'),
      all('site_equipment'),
      all('tasks'),
      all('plans'),
      all('anomalies'),
      all('accounts'),
      all('history'),
      all('security_events'),
    ]);
  const [siteBy, taskBy, planBy, anomalyBy, accountBy] = [siteRows, tasks, planRows, anomalies, accounts].map(
    byId,
  );
  const work = (of: Row) => ({
    id: of.id as number,
    db: of,
    sites: [of.site_id, of.drop_site_id].flatMap(id => siteBy.get(id) ?? []),
    counted: (of.drop_site_id ?? of.site_id) as number,
  });
  const taskRow = (task: Row) => ({ ...work(task), started: dayOf(task.created_at) });
  const beside: Record<string, (wire: Row) => Row> = {
    site: ({ site_id }) => ({
      id: site_id,
      db: siteBy.get(site_id),
      areas: areas.filter(area => area.site_id === site_id),
      items: items.filter(item => item.site_id === site_id && item.quantity > 0),
      records: items.filter(item => item.site_id === site_id),
      visits: visitRows.filter(visit => visit.site_id === site_id),
    }),
    task: ({ task_id }) => taskRow(taskBy.get(task_id)!),
    plan: ({ planid }) => work(planBy.get(planid)!),
    anomaly: ({ id }) => {
      const found = anomalyBy.get(id)!;
      return {
        db: found,
        sites: [siteBy.get(found.site_id)],
        place: siteBy.get(found.site_id),
        found: dayOf(found.created_at),
      };
    },
    jobs: () => ({}),
    maintenance: ({ maintenance_id }) => ({ id: maintenance_id }),
    visit: ({ visit_id, site_id }) => ({ id: visit_id, db: siteBy.get(site_id) }),
    person: ({ userid }) => ({
      id: userid,
      db: accountBy.get(userid),
      plans: planRows.filter(
        plan => plan.agent_id === userid && plan.status !== 'cancelled' && thisWeek().includes(plan.day),
      ).length,
    }),
  };
  return {
    accountBy,
    /** Somebody in use, beside the demo's own. */
    otherAgent: accounts.find(
      ({ role, status, username, expires_at }) =>
        role === 'agent' && status === 'active' && username !== 'agent' && !expires_at,
    )!.id as number,
    /** Deleted within thirty days. */
    deletedTasks: (kinds: readonly string[]) =>
      tasks.filter(task => task.deleted_at !== null && kinds.includes(task.kind)).map(taskRow),
    history: changes.map(change => ({
      ...change,
      day: dayOf(change.at),
      ofSites: sitesOfChange(change, { siteBy, taskBy, planBy, anomalyBy }),
      who: accountBy.get(change.account_id)?.username_key ?? '',
    })),
    events: events.map(event => ({
      ...event,
      day: dayOf(event.at),
      who: [
        event.typed_name?.toLowerCase(),
        ...[event.account_id, event.by_id].map(id => accountBy.get(id)?.username_key),
      ].filter(Boolean),
    })),
    rowsOf: (resource: string, rows: Row[]): Row[] =>
      rows.map(row => ({ ...row, ...beside[familyOf(resource)](row) })),
    /** How a workbook of a plain resource shows a value. */
    shown: (contract: ResourceContract, field: string, row: Row) => {
      const word = meaningOf(contract.record.shape[field] as z.ZodType)?.word;
      return word === 'site' ? siteBy.get(row[field])!.code : row[field];
    },
  };
};
export type World = Awaited<ReturnType<typeof loadWorld>>;

const familyOf = (resource: string) =>
  /sites$/.test(resource)
    ? 'site'
    : /^anomalies/.test(resource)
      ? 'anomaly'
      : resource === 'planning'
        ? 'plan'
        : ['agents', 'managers', 'clustermanagers'].includes(resource)
          ? 'person'
          : resource === 'maintenance/visits'
            ? 'visit'
            : resource === 'jobs' || resource === 'maintenance'
              ? resource
              : 'task';

export const oraclesOf = (list: string, world: World): Record<string, Oracle> =>
  ({
    site: siteOracles(list),
    task: taskOracles(list, world),
    plan: planOracles,
    anomaly: anomalyOracles(world),
    person: peopleOracles,
    history: historyOracles,
    security: securityOracles,
    jobs: jobOracles,
    maintenance: maintenanceOracles,
    visit: visitOracles,
  })[list === 'history' || list === 'security' ? list : familyOf(list)] as Record<string, Oracle>;

/** First and last, so that both ends are tried. */
const some = (values: unknown[]) => {
  const known = [...new Set(values)].filter(value => value !== null && value !== undefined);
  return [...new Set([known[0], known.at(-1)])];
};
const is = (of: (row: Row) => unknown): Oracle => ({
  leaves: (row, value) => of(row) === value,
  values: rows => some(rows.map(of)),
});
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
const has = (of: (row: Row) => unknown[]): Oracle => ({
  leaves: (row, value) => of(row).some(text => plain(text).includes(plain(value))),
  values: rows => {
    const texts = rows.flatMap(of).filter(Boolean).map(String);
    return [texts[0], texts.at(-1)!.slice(1, 6)];
  },
});
const radio = (of: (row: Row) => unknown): Oracle => ({
  leaves: (row, value) => value === 'all' || !!of(row) === (value === 'yes'),
});
const days = (of: (row: Row) => string | null, holds: (day: string, value: string) => boolean): Oracle => ({
  leaves: (row, value) => {
    const day = of(row);
    return day !== null && holds(day, value);
  },
  values: rows => {
    const known = [...new Set(rows.map(of))].filter(day => day !== null).sort();
    return [known[Math.floor(known.length / 2)]];
  },
});
const since = (of: (row: Row) => string | null) => days(of, (day, value) => day >= value);
const until = (of: (row: Row) => string | null) => days(of, (day, value) => day <= value);
/** Days are those of Algeria. */
const algiers = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
const dayOf = (instant: Date | null) => (instant === null ? null : algiers.format(instant));
const daysFrom = (day: string, n: number) =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);
/** Sunday to Saturday. */
const thisWeek = () => {
  const sunday = daysFrom(today(), -new Date(today()).getUTCDay());
  return [0, 1, 2, 3, 4, 5, 6].map(n => daysFrom(sunday, n));
};
/** Whole years since an item was installed, null where that is not known. */
const ageOf = ({ installed_on }: Row) => {
  if (installed_on === null) return null;
  const [now, then] = [today(), String(installed_on)].map(day => day.split('-').map(Number));
  return now[0] - then[0] - (now[1] < then[1] || (now[1] === then[1] && now[2] < then[2]) ? 1 : 0);
};

const boundOwner = 'SASCC';
const own = (owner: (row: Row) => unknown): Oracle => ({ leaves: row => owner(row) === boundOwner });

const item = (holds: (item: Row, value: any) => boolean, column?: string): Oracle => ({
  leaves: (row, value) => row.items.some((each: Row) => holds(each, value)),
  values: column
    ? rows => some(rows.flatMap(row => row.items.map((each: Row) => each[column])).sort())
    : undefined,
});
const equipmentOracles: Oracles<EquipmentFilter> = {
  equipment: {
    leaves: ({ items }, value) =>
      value === 'none'
        ? !items.length
        : value === 'any'
          ? items.length > 0
          : items.some((each: Row) => each.category === value),
  },
  equipment_brand: item((each, value) => each.brand === value, 'brand'),
  equipment_model: item((each, value) => each.type === value, 'type'),
  equipment_capacity: item((each, value) => each.capacity === value, 'capacity'),
  equipment_age: item((each, value) => {
    const [age, band] = [ageOf(each), equipmentAges.find(({ age }) => age === value)!];
    return age !== null && age >= band.from && (band.to === null || age < band.to);
  }),
  equipment_due: item((each, value) => {
    const [age, life] = [ageOf(each), serviceYears[each.category as 'ac']];
    return age !== null && (value === 'past' ? age >= life : age === life - 1);
  }),
  equipment_gap: item(
    (each, value) =>
      !each[({ brand: 'brand', model: 'type', capacity: 'capacity', date: 'installed_on' } as Row)[value]],
  ),
  maintenance: { leaves: (row, value) => maintenanceOf(row) === value },
  maintenance_plan: radio(row =>
    row.areas.some((each: Row) => each.area === 'gpm' && each.next_gpm_day !== null),
  ),
};
const maintenanceOf = ({ items, areas, db }: Row) => {
  if (!items.some((each: Row) => each.category === 'generator')) return null;
  const gpm = areas.find(({ area }: Row) => area === 'gpm');
  if (!gpm) return 'outside';
  if (gpm.last_gpm_at === null) return 'never';
  const due = daysFrom(
    dayOf(gpm.last_gpm_at)!,
    maintenanceDays[db.mode as 'solaire'] ?? maintenanceDaysOtherwise,
  );
  return due < today() ? 'late' : due <= daysFrom(today(), maintenanceSoonDays) ? 'soon' : 'fine';
};

const siteOracles = (
  list: string,
): Oracles<FiltersOf<typeof sites>> | Oracles<FiltersOf<typeof gpmSites>> => {
  const area = list === 'sites' ? null : list === 'cm/sites' ? 'gpm' : list.split('/')[0];
  const inArea = (row: Row, test: (area: Row) => unknown) =>
    row.areas.some((each: Row) => (area === null || each.area === area) && test(each));
  const dayIn = (holds: (day: string, value: string) => boolean): Oracle => ({
    leaves: (row, value) =>
      inArea(row, each => each.next_plan_day !== null && holds(each.next_plan_day, value)),
    values: rows => {
      const known = rows
        .flatMap(row =>
          row.areas.flatMap(
            (each: Row) => ((area === null || each.area === area) && each.next_plan_day) || [],
          ),
        )
        .sort();
      return [known[Math.floor(known.length / 2)]];
    },
  });
  const siteClass: Oracle = { leaves: ({ db }, value) => (db.site_class ?? 'unknown') === value };
  const shared: Oracles<Omit<FiltersOf<typeof sites>, 'site_class' | 'pmdone'>> = {
    site_name: has(row => [row.site_name]),
    site_code: has(row => [row.site_code]),
    site_status: { leaves: (row, value) => value === 'all' || row.site_status === value },
    site_type: is(row => row.site_type),
    plan_from: dayIn((day, value) => day >= value),
    plan_to: dayIn((day, value) => day <= value),
    cluster: is(row => row.site_cluster),
    site_wilaya: is(row => row.site_address_wilaya),
    site_owner: is(row => row.site_owner),
    site_manager: is(row => row.site_manager_id),
    agent: {
      leaves: (row, value) => inArea(row, each => each.agent_id === value),
      values: rows => some(rows.map(row => row.site_owner_agent_id)),
    },
    has_plan: radio(row => inArea(row, each => each.next_plan_day !== null)),
    assigned: radio(row => inArea(row, each => each.agent_id !== null)),
    own: own(row => row.site_owner),
    visit_due: {
      leaves: ({ visits: due }, value) =>
        due.some(
          (visit: Row) =>
            stateOfVisit({ ...visit, due: visit.due_day, task: visit.task_id } as Row) === value,
        ),
    },
    ...equipmentOracles,
  };
  if (area !== 'gpm')
    return {
      ...shared,
      site_class: siteClass,
      pmdone: radio(row => inArea(row, each => each.last_task_at !== null)),
    };
  const stands = (category: string, column: string): Oracle => ({
    leaves: ({ records }, value) =>
      records.some((each: Row) => each.category === category && each[column] === value),
    values: rows =>
      some(
        rows.flatMap(row =>
          row.records.filter((each: Row) => each.category === category).map((each: Row) => each[column]),
        ),
      ),
  });
  return {
    ...shared,
    // By its physical and by its invoice code.
    site_code: has(({ db }) => [db.code, db.code_facture]),
    site_type: siteClass,
    zone: is(row => row.site_zone),
    mode: is(row => row.site_mode),
    typology: is(({ db }) => db.typology),
    antenna_support: is(({ db }) => db.antenna_support),
    ac_type: stands('ac', 'type'),
    ac_brand: stands('ac', 'brand'),
    power_type: stands('power', 'brand'),
    battery_brand: stands('battery', 'brand'),
    bss_equipment: stands('bss', 'brand'),
  };
};

const ofSites = has(({ sites }) => sites.flatMap((site: Row) => [site.code, site.name]));
const placeOf = (of: (row: Row) => Row) => ({
  site_owner: is(row => of(row).owner),
  site_manager: is(row => of(row).manager_id),
  site_cluster: is(row => of(row).cluster_id),
  site_wilaya: is(row => of(row).wilaya_id),
});
const placed = placeOf(({ db }) => db);

const taskOracles = (
  list: string,
  { deletedTasks }: World,
): Oracles<FiltersOf<(typeof kindLists)['installation']> & FiltersOf<typeof allTasks>> => ({
  ...placed,
  agent: is(row => row.task_agent_id),
  date_from: since(row => row.started),
  date_to: until(row => row.started),
  plan_from: since(row => row.task_plan),
  plan_to: until(row => row.task_plan),
  site: ofSites,
  pm: is(row => row.task_id),
  task_status: { leaves: (row, value) => row.task_status === (value === 'done' ? '' : value) },
  done: radio(row => (doneStatuses as readonly string[]).includes(row.task_status)),
  // What is set aside is not late, whenever it was begun.
  overdue: radio(({ deadline }) => deadline !== null && deadline.left < 0),
  due_from: since(row => row.deadline?.due ?? null),
  due_to: until(row => row.deadline?.due ?? null),
  late: radio(({ db }) => db.late && !['impossible', 'cancelled'].includes(db.status)),
  review: radio(
    ({ db }) => ['pending', 'correct'].includes(db.status) || (db.status === '' && db.seen_at === null),
  ),
  deleted: {
    leaves: ({ db }, value) => (db.deleted_at !== null) === (value === 'yes'),
    also: () => deletedTasks(list === 'task_list' ? ['delivery', 'ssr', 'installation'] : [list]),
  },
  counted_site: is(row => row.counted),
  own: own(({ db }) => db.owner),
  installation_type: { leaves: (row, value) => row.installation_type === value },
  task_types: { leaves: (row, value) => row.task_type === value },
});

const planOracles: Oracles<FiltersOf<typeof plans>> = {
  ...placed,
  task_type: { leaves: (row, value) => row.task_type === value },
  site: ofSites,
  agent: is(row => row.agent_id),
  plan_from: since(row => row.plan_date),
  plan_to: until(row => row.plan_date),
  plan_status: {
    leaves: ({ plan_status }, value) =>
      value === 'all' || (value === 'kept' ? plan_status !== 'cancelled' : plan_status === value),
  },
  overdue: radio(({ deadline }) => deadline !== null && deadline.left < 0),
  due_from: since(row => row.deadline?.due ?? null),
  due_to: until(row => row.deadline?.due ?? null),
  late: radio(row => row.late),
  scope: {
    leaves: ({ task_type }, value) =>
      value === 'pm' ? !['gpm', 'cm'].includes(task_type) : task_type === value,
  },
  counted_site: is(row => row.counted),
  own: own(({ db }) => db.owner),
};

const anomalyOracles = ({ accountBy }: World): Oracles<FiltersOf<typeof nokAnomalies>> => ({
  severity: { leaves: (row, value) => row.severity === value },
  in_charge: is(({ db }) => db.charge_id),
  mine: radio(({ db }) => accountBy.get(db.charge_id)?.username === 'admin'),
  overdue: radio(row => row.status === 'unresolved' && row.due < today()),
  reopened: radio(({ db }) => db.reopened > 0),
  due_from: since(row => row.due),
  due_to: until(row => row.due),
  ...placeOf(({ place }) => place),
  anomalie_type: is(row => row.type),
  anomalie_status: { leaves: (row, value) => row.status === value },
  agent: is(({ db }) => db.agent_id),
  site: ofSites,
  pmid: is(row => row.task_id),
  site_cmanager: {
    leaves: ({ place }, value) => place.cluster_id === accountBy.get(value)?.cluster_id,
    values: ([row]) => [
      [...accountBy.values()].find(
        ({ role, cluster_id }) => role === 'cluster_manager' && cluster_id === row.place.cluster_id,
      )!.id,
    ],
  },
  date_from: since(row => row.found),
  date_to: until(row => row.found),
  step: { leaves: (row, value) => row.task_type === value },
});

const stateOfVisit = ({ plan_id, task, due, due_until }: Row) =>
  plan_id !== null
    ? 'planned'
    : task !== null
      ? 'inHand'
      : due_until < today()
        ? 'late'
        : due <= daysFrom(today(), 7)
          ? 'week'
          : due <= daysFrom(today(), 30)
            ? 'month'
            : 'later';
const maintenanceOracles: Oracles<FiltersOf<typeof maintenance>> = {
  name: has(row => [row.name]),
  task_type: is(row => row.task_type),
  maintenance_status: { leaves: (row, value) => row.status === value },
};
const visitOracles: Oracles<FiltersOf<typeof visits>> = {
  ...placed,
  state: { leaves: (row, value) => stateOfVisit(row) === value },
  due_from: since(row => row.due),
  due_to: until(row => row.due),
  maintenance: is(row => row.maintenance_id),
  task_type: is(row => row.task_type),
  site: has(row => [row.site_code, row.site_name]),
  agent: is(row => row.agent),
};

const jobOracles: Oracles<FiltersOf<typeof jobs>> = {
  kind: { leaves: (row, value) => row.kind === value },
  state: { leaves: (row, value) => row.state === value },
};

const peopleOracles: Oracles<FiltersOf<typeof agents> & FiltersOf<typeof managers>> = {
  name: has(row => [row.username, row.first_name, row.last_name]),
  status: { leaves: (row, value) => value === 'all' || row.status === value },
  matricule: has(row => [row.matricule]),
  manager: is(row => row.manager),
  cluster: is(({ db }) => db.cluster_id),
  owner: is(({ db }) => db.owner),
  online_from: since(({ db }) => dayOf(db.last_online)),
  online_to: until(({ db }) => dayOf(db.last_online)),
  week_plans: { leaves: (row, value) => (value === 'none' ? row.plans === 0 : row.plans > fullWeek) },
  own: own(({ db }) => db.owner),
};

type Tables = Record<'siteBy' | 'taskBy' | 'planBy' | 'anomalyBy', Map<number, Row>>;
/** The site that a change is about: its own, or that of its plan, task or anomaly. */
const sitesOfChange = ({ object, object_id }: Row, { siteBy, taskBy, planBy, anomalyBy }: Tables) => {
  const of = ({ plans: planBy, tasks: taskBy, anomalies: anomalyBy } as Record<string, Map<number, Row>>)[
    object
  ];
  return siteBy.get(object === 'sites' ? object_id : of?.get(object_id)?.site_id)?.code_search ?? '';
};
const historyOracles: Oracles<z.output<typeof AuditFilters>> = {
  who: {
    leaves: (row, value) => plain(row.who).includes(plain(value)),
    values: rows => some(rows.map(row => row.who.slice(0, 4))),
  },
  role: { leaves: (row, value) => row.role === value },
  object: is(row => row.object),
  action: is(row => row.action),
  record: is(row => row.object_id),
  import: is(row => row.import_id),
  site: {
    leaves: (row, value) => row.ofSites.startsWith(plain(value)),
    values: rows => some(rows.map(row => row.ofSites.slice(0, 5) || null)),
  },
  date_from: since(row => row.day),
  date_to: until(row => row.day),
};
const securityOracles: Oracles<z.output<typeof SecurityFilters>> = {
  kind: { leaves: (row, value) => row.kind === value },
  who: {
    leaves: (row, value) => row.who.some((name: string) => name.includes(plain(value))),
    values: () => ['intrus', 'admin'],
  },
  address: { leaves: (row, value) => row.address.startsWith(value), values: () => ['10.0.1', '10.0.2.1'] },
  date_from: since(row => row.day),
  date_to: until(row => row.day),
};

/** Of a plain resource: a part of a text, the ends of days, everything else by its value. */
export const plainOracles = ({ record, filters }: ResourceContract): Record<string, Oracle> =>
  Object.fromEntries(
    Object.keys(filters.shape).map((name): [string, Oracle] => {
      const field = record.shape[name] as z.ZodType | undefined;
      const [, day, end] = /^(.*)_(from|to)$/.exec(name) ?? [];
      const [, due] = /^(.*)_passed$/.exec(name) ?? [];
      if (due) return [name, radio(row => row[due] !== null && row[due] < today())];
      if (!field) return [name, (end === 'from' ? since : until)(row => row[day])];
      return [name, isFreeText(field) ? has(row => [row[name]]) : is(row => row[name])];
    }),
  );
