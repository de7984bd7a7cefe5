import type { z } from 'zod';
import { weeklyPlanLimit } from '../../contract/figures/morning';
import { isFreeText } from '../../contract/framework/crud';
import type { ResourceContract } from '../../contract/framework/endpoint';
import { getFieldMeta } from '../../contract/framework/field-meta';
import type { SecurityFilters } from '../../contract/framework/security-events';
import { today } from '../../contract/framework/today';
import type { AuditFilters } from '../../contract/office/change-history';
import type { jobs } from '../../contract/organisation/jobs';
import type { agents, managers } from '../../contract/organisation/people';
import {
  defaultMaintenanceDays,
  type EquipmentFilter,
  equipmentAges,
  maintenanceDays,
  maintenanceSoonDays,
  serviceYears,
} from '../../contract/sites/equipment';
import type { gpmSites } from '../../contract/sites/gpm-sites';
import type { sites } from '../../contract/sites/sites';
import type { nokAnomalies } from '../../contract/work/anomalies';
import type { maintenance } from '../../contract/work/maintenance';
import type { plans } from '../../contract/work/plans';
import type { allTasks, kindLists } from '../../contract/work/task-lists';
import { doneStatuses } from '../../contract/work/task-states';
import type { visits } from '../../contract/work/visits';
import { addDays, type Row, toAlgiersDay, type World } from './filter-world';

/**
 * What each filter of each list leaves, said of one row: the row as the list shows it, with `db`, the row as its table
 * holds it, and what `filter-world.ts` adds.
 */
export type Oracle = {
  leaves: (row: Row, value: any) => boolean;
  /** Values that some rows have; of a closed set all are tried. */
  values?: (rows: Row[]) => unknown[];
  /** Rows that the list without the filter leaves out. */
  also?: () => Row[];
};
type Oracles<Filters> = { [Name in keyof Filters]-?: Oracle };
type FiltersOf<C extends ResourceContract> = z.output<C['filters']>;
type Of<T = unknown> = (row: Row) => T;

export const getOracles = (list: string, world: World): Record<string, Oracle> => {
  if (list === 'history') return historyOracles;
  if (list === 'security') return securityOracles;
  if (list === 'jobs') return jobOracles;
  if (list === 'maintenance') return maintenanceOracles;
  if (list === 'maintenance/visits') return visitOracles;
  if (list === 'planning') return planOracles;
  if (['agents', 'managers', 'clustermanagers'].includes(list)) return peopleOracles;
  if (list.startsWith('anomalies')) return anomalyOracles(world);
  if (list.endsWith('sites')) return siteOracles(list);
  return taskOracles(list, world);
};

/** First and last, so that both ends are tried. */
const ends = (values: unknown[]) => {
  const known = [...new Set(values)].filter(value => value !== null && value !== undefined);
  return [...new Set([known[0], known.at(-1)])];
};
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** Has the value. */
const is = (of: Of): Oracle => ({
  leaves: (row, value) => of(row) === value,
  values: rows => ends(rows.map(of)),
});
/** Holds the text, whatever its case and accents. */
const has = (of: Of<unknown[]>): Oracle => ({
  leaves: (row, value) => of(row).some(text => plain(text).includes(plain(value))),
  values: rows => {
    const texts = rows.flatMap(of).filter(Boolean).map(String);
    return [texts[0], texts.at(-1)!.slice(1, 6)];
  },
});
/** « yes », « no » or « all ». */
const yesOrNo = (of: Of): Oracle => ({
  leaves: (row, value) => value === 'all' || !!of(row) === (value === 'yes'),
});
/** A value of the filter's own closed set, or « all » of them. */
const oneOf = (of: Of): Oracle => ({ leaves: (row, value) => value === 'all' || of(row) === value });
const middleOf = (days: (string | null)[]) => {
  const known = [...new Set(days)].filter(day => day !== null).sort();
  return [known[Math.floor(known.length / 2)]];
};
const since = (of: Of<string | null>): Oracle => ({
  leaves: (row, value) => of(row) !== null && of(row)! >= value,
  values: rows => middleOf(rows.map(of)),
});
const until = (of: Of<string | null>): Oracle => ({
  leaves: (row, value) => of(row) !== null && of(row)! <= value,
  values: rows => middleOf(rows.map(of)),
});
/** Of the owner that the asking admin is bound to. */
const own = (owner: Of): Oracle => ({ leaves: row => owner(row) === 'SASCC' });
/** The place where a row counts. */
const placeOf = (of: Of<Row>) => ({
  site_owner: is(row => of(row).owner),
  site_manager: is(row => of(row).manager_id),
  site_cluster: is(row => of(row).cluster_id),
  site_wilaya: is(row => of(row).wilaya_id),
});
const atPlace = placeOf(row => row.db);
const ofSites = has(row => row.sites.flatMap(({ code, name }: Row) => [code, name]));
const deadline = {
  overdue: yesOrNo(row => row.deadline !== null && row.deadline.left < 0),
  due_from: since(row => row.deadline?.due ?? null),
  due_to: until(row => row.deadline?.due ?? null),
};

/** Whole years since an item was installed, null where that is not known. */
const ageOf = ({ installed_on }: Row) => {
  if (installed_on === null) return null;
  const [year, month, day] = today().split('-').map(Number);
  const [thenYear, thenMonth, thenDay] = String(installed_on).split('-').map(Number);
  const isBeforeItsDay = month < thenMonth || (month === thenMonth && day < thenDay);
  return year - thenYear - (isBeforeItsDay ? 1 : 0);
};
/** A site that has an item of equipment of which this holds. */
const withItem = (matches: (item: Row, value: any) => boolean): Oracle => ({
  leaves: (row, value) => row.items.some((item: Row) => matches(item, value)),
});
const itemWith = (column: string): Oracle => ({
  ...withItem((item, value) => item[column] === value),
  values: rows => ends(rows.flatMap(row => row.items.map((item: Row) => item[column])).sort()),
});
const gapColumns: Row = { brand: 'brand', model: 'type', capacity: 'capacity', date: 'installed_on' };
const equipmentOracles: Oracles<EquipmentFilter> = {
  equipment: {
    leaves: ({ items }, value) => {
      if (value === 'none') return items.length === 0;
      if (value === 'any') return items.length > 0;
      return items.some(({ category }: Row) => category === value);
    },
  },
  equipment_brand: itemWith('brand'),
  equipment_model: itemWith('type'),
  equipment_capacity: itemWith('capacity'),
  equipment_age: withItem((item, value) => {
    const [age, { from, to }] = [ageOf(item), equipmentAges.find(band => band.age === value)!];
    return age !== null && age >= from && (to === null || age < to);
  }),
  equipment_due: withItem((item, value) => {
    const [age, life] = [ageOf(item), serviceYears[item.category as 'ac']];
    return age !== null && (value === 'past' ? age >= life : age === life - 1);
  }),
  equipment_gap: withItem((item, value) => !item[gapColumns[value]]),
  maintenance: {
    leaves: ({ items, areas, db }, value) => {
      if (!items.some(({ category }: Row) => category === 'generator')) return false;
      const gpm = areas.find(({ area }: Row) => area === 'gpm');
      if (!gpm) return value === 'outside';
      if (gpm.last_gpm_at === null) return value === 'never';
      const days = maintenanceDays[db.mode as 'solaire'] ?? defaultMaintenanceDays;
      const due = addDays(toAlgiersDay(gpm.last_gpm_at)!, days);
      if (due < today()) return value === 'late';
      return value === (due <= addDays(today(), maintenanceSoonDays) ? 'soon' : 'fine');
    },
  },
  maintenance_plan: yesOrNo(row =>
    row.areas.some(({ area, next_gpm_day }: Row) => area === 'gpm' && next_gpm_day !== null),
  ),
};

const siteOracles = (
  list: string,
): Oracles<FiltersOf<typeof sites>> | Oracles<FiltersOf<typeof gpmSites>> => {
  const ofList = list === 'sites' ? null : list === 'cm/sites' ? 'gpm' : list.split('/')[0];
  /** Its facts in the area of the list, or in each of its areas. */
  const areasOf = ({ areas }: Row): Row[] =>
    areas.filter(({ area }: Row) => ofList === null || area === ofList);
  const plannedDay = (matches: (day: string, value: string) => boolean): Oracle => ({
    leaves: (row, value) =>
      areasOf(row).some(({ next_plan_day: day }) => day !== null && matches(day, value)),
    values: rows => middleOf(rows.flatMap(row => areasOf(row).map(area => area.next_plan_day))),
  });
  const siteClass = oneOf(({ db }) => db.site_class ?? 'unknown');
  const shared: Oracles<Omit<FiltersOf<typeof sites>, 'site_class' | 'pmdone'>> = {
    site_name: has(row => [row.site_name]),
    site_code: has(row => [row.site_code]),
    site_status: oneOf(row => row.site_status),
    site_type: is(row => row.site_type),
    plan_from: plannedDay((day, value) => day >= value),
    plan_to: plannedDay((day, value) => day <= value),
    cluster: is(row => row.site_cluster),
    site_wilaya: is(row => row.site_address_wilaya),
    site_owner: is(row => row.site_owner),
    site_manager: is(row => row.site_manager_id),
    agent: {
      leaves: (row, value) => areasOf(row).some(({ agent_id }) => agent_id === value),
      values: rows => ends(rows.map(row => row.site_owner_agent_id)),
    },
    has_plan: yesOrNo(row => areasOf(row).some(({ next_plan_day }) => next_plan_day !== null)),
    assigned: yesOrNo(row => areasOf(row).some(({ agent_id }) => agent_id !== null)),
    own: own(row => row.site_owner),
    visit_due: {
      leaves: (row, value) =>
        row.visits.some((visit: Row) => {
          const { due_day: due, task_id: task, plan_day: plan_date, plan_id, due_until } = visit;
          return stateOfVisit({ plan_id, plan_date, task, due, due_until }) === value;
        }),
    },
    unplanned: {
      leaves: ({ db, areas, plans, tasks, visits }, kind) => {
        const ofKind = (rows: Row[]) => rows.filter(row => row.kind === kind);
        const area = { delivery: 'delivery', installation: 'delivery', ssr: 'ssr', gpm: 'gpm', cm: 'gpm' }[
          kind as 'cm'
        ];
        return (
          db.status === 'active' &&
          (db.kind === 'site' || area === 'gpm') &&
          areas.some((row: Row) => row.area === area) &&
          !ofKind(plans).some(({ status }) => status === 'planned') &&
          !ofKind(visits).length &&
          !ofKind(tasks).some(
            ({ deleted_at, status }) =>
              deleted_at === null &&
              (unfinished.includes(status) || (kind === 'ssr' && status !== 'cancelled')),
          )
        );
      },
    },
    ...equipmentOracles,
  };
  if (ofList !== 'gpm')
    return {
      ...shared,
      site_class: siteClass,
      pmdone: yesOrNo(row => areasOf(row).some(({ last_task_at }) => last_task_at !== null)),
    };
  /** A record of the category has the value, though nothing of it may stand there any more. */
  const recordOf = (category: string, column: string): Oracle => {
    const valuesOf = ({ records }: Row) =>
      records.filter((record: Row) => record.category === category).map((record: Row) => record[column]);
    return {
      leaves: (row, value) => valuesOf(row).includes(value),
      values: rows => ends(rows.flatMap(valuesOf)),
    };
  };
  return {
    ...shared,
    // By its physical and by its invoice code.
    site_code: has(({ db }) => [db.code, db.code_facture]),
    site_type: siteClass,
    zone: is(row => row.site_zone),
    mode: is(row => row.site_mode),
    typology: is(({ db }) => db.typology),
    antenna_support: is(({ db }) => db.antenna_support),
    ac_type: recordOf('ac', 'type'),
    ac_brand: recordOf('ac', 'brand'),
    power_type: recordOf('power', 'brand'),
    battery_brand: recordOf('battery', 'brand'),
    bss_equipment: recordOf('bss', 'brand'),
  };
};

/** Its agent works on it, or a decision is due. */
const unfinished = ['ongoing', 'return', 'reject', 'impossible'];

const taskOracles = (
  list: string,
  { deletedTasks }: World,
): Oracles<FiltersOf<(typeof kindLists)['installation']> & FiltersOf<typeof allTasks>> => ({
  ...atPlace,
  ...deadline,
  agent: is(row => row.task_agent_id),
  date_from: since(row => row.started),
  date_to: until(row => row.started),
  plan_from: since(row => row.task_plan),
  plan_to: until(row => row.task_plan),
  site: ofSites,
  pm: is(row => row.task_id),
  task_status: {
    leaves: ({ task_status }, value) =>
      value === 'reject'
        ? ['reject', 'reject_closed'].includes(task_status)
        : task_status === (value === 'done' ? '' : value),
  },
  done: yesOrNo(row => (doneStatuses as readonly string[]).includes(row.task_status)),
  // What is set aside is not late, whenever it was begun.
  late: yesOrNo(({ db }) => db.late && !['impossible', 'cancelled', 'reject_closed'].includes(db.status)),
  review: yesOrNo(
    ({ db }) => ['pending', 'correct'].includes(db.status) || (db.status === '' && db.seen_at === null),
  ),
  deleted: {
    leaves: ({ db }, value) => (db.deleted_at !== null) === (value === 'yes'),
    also: () => deletedTasks(list === 'task_list' ? ['delivery', 'ssr', 'installation'] : [list]),
  },
  counted_site: is(row => row.counted),
  own: own(({ db }) => db.owner),
  installation_type: oneOf(row => row.installation_type),
  task_types: oneOf(row => row.task_type),
});

const planOracles: Oracles<FiltersOf<typeof plans>> = {
  ...atPlace,
  ...deadline,
  task_type: oneOf(row => row.task_type),
  site: ofSites,
  agent: is(row => row.agent_id),
  plan_from: since(row => row.plan_date),
  plan_to: until(row => row.plan_date),
  plan_status: {
    leaves: ({ plan_status }, value) => {
      if (value === 'kept') return plan_status !== 'cancelled';
      return value === 'all' || plan_status === value;
    },
  },
  late: yesOrNo(row => row.late),
  scope: {
    leaves: ({ task_type }, value) =>
      value === 'pm' ? !['gpm', 'cm'].includes(task_type) : task_type === value,
  },
  counted_site: is(row => row.counted),
  own: own(({ db }) => db.owner),
};

const anomalyOracles = ({ accountBy }: World): Oracles<FiltersOf<typeof nokAnomalies>> => ({
  ...placeOf(row => row.place),
  severity: oneOf(row => row.severity),
  in_charge: is(({ db }) => db.charge_id),
  mine: yesOrNo(({ db }) => accountBy.get(db.charge_id)?.username === 'admin'),
  overdue: yesOrNo(row => row.status === 'unresolved' && row.due < today()),
  reopened: yesOrNo(({ db }) => db.reopened > 0),
  due_from: since(row => row.due),
  due_to: until(row => row.due),
  anomalie_type: is(row => row.type),
  anomalie_status: oneOf(row => row.status),
  agent: is(({ db }) => db.agent_id),
  site: ofSites,
  pmid: is(row => row.task_id),
  site_cmanager: {
    leaves: ({ place }, value) => place.cluster_id === accountBy.get(value)?.cluster_id,
    values: ([{ place }]) =>
      [...accountBy.values()]
        .filter(({ role, cluster_id }) => role === 'cluster_manager' && cluster_id === place.cluster_id)
        .map(({ id }) => id)
        .slice(0, 1),
  },
  date_from: since(row => row.found),
  date_to: until(row => row.found),
  step: {
    leaves: ({ task_type, db }, value) => task_type === value || db.test === value,
    values: rows => [rows[0]?.task_type, rows.at(-1)?.db.test].filter(Boolean),
  },
});

const maintenanceOracles: Oracles<FiltersOf<typeof maintenance>> = {
  name: has(row => [row.name]),
  task_type: is(row => row.task_type),
  maintenance_status: oneOf(row => row.status),
};

const stateOfVisit = ({ plan_id, plan_date, task, due, due_until }: Row) => {
  if (plan_id !== null) return plan_date > due_until ? 'plannedLate' : 'planned';
  if (task !== null) return 'inHand';
  if (due_until < today()) return 'late';
  if (due <= addDays(today(), 7)) return 'week';
  return due <= addDays(today(), 30) ? 'month' : 'later';
};
const visitOracles: Oracles<FiltersOf<typeof visits>> = {
  ...atPlace,
  state: oneOf(stateOfVisit),
  due_from: since(row => row.due),
  due_to: until(row => row.due),
  maintenance: is(row => row.maintenance_id),
  task_type: is(row => row.task_type),
  site: has(row => [row.site_code, row.site_name]),
  agent: is(row => row.agent),
};

const jobOracles: Oracles<FiltersOf<typeof jobs>> = {
  kind: oneOf(row => row.kind),
  state: oneOf(row => row.state),
};

const peopleOracles: Oracles<FiltersOf<typeof agents> & FiltersOf<typeof managers>> = {
  name: has(row => [row.username, row.first_name, row.last_name]),
  status: oneOf(row => row.status),
  matricule: has(row => [row.matricule]),
  manager: is(row => row.manager),
  cluster: is(({ db }) => db.cluster_id),
  owner: is(({ db }) => db.owner),
  online_from: since(({ db }) => toAlgiersDay(db.last_online)),
  online_to: until(({ db }) => toAlgiersDay(db.last_online)),
  week_plans: { leaves: (row, value) => (value === 'none' ? row.plans === 0 : row.plans > weeklyPlanLimit) },
  own: own(({ db }) => db.owner),
};

const historyOracles: Oracles<z.output<typeof AuditFilters>> = {
  who: {
    leaves: (row, value) => plain(row.who).includes(plain(value)),
    values: rows => ends(rows.map(row => row.who.slice(0, 4))),
  },
  role: oneOf(row => row.role),
  object: is(row => row.object),
  action: is(row => row.action),
  record: is(row => row.object_id),
  import: is(row => row.import_id),
  site: {
    leaves: (row, value) => row.siteCode.startsWith(plain(value)),
    values: rows => ends(rows.map(row => row.siteCode.slice(0, 5) || null)),
  },
  date_from: since(row => row.day),
  date_to: until(row => row.day),
};
const securityOracles: Oracles<z.output<typeof SecurityFilters>> = {
  kind: oneOf(row => row.kind),
  who: {
    leaves: (row, value) => row.who.some((name: string) => name.includes(plain(value))),
    values: () => ['intrus', 'admin'],
  },
  address: { leaves: (row, value) => row.address.startsWith(value), values: () => ['10.0.1', '10.0.2.1'] },
  date_from: since(row => row.day),
  date_to: until(row => row.day),
};

/** Of a plain resource: a part of a text or telephone, the ends of days and numbers, everything else by its value. */
export const getPlainOracles = ({ record, filters }: ResourceContract): Record<string, Oracle> => {
  const oracleOf = (name: string): Oracle => {
    const field = record.shape[name] as z.ZodType | undefined;
    const isPart = field && (isFreeText(field) || getFieldMeta(field)?.word === 'phone');
    if (field) return isPart ? has(row => [row[name]]) : is(row => row[name]);
    const [, day, end] = /^(.*)_(from|to|passed)$/.exec(name)!;
    if (end === 'from') return since(row => row[day]);
    if (end === 'to') return until(row => row[day]);
    return yesOrNo(row => row[day] !== null && row[day] < today());
  };
  return Object.fromEntries(Object.keys(filters.shape).map(name => [name, oracleOf(name)]));
};
