import type { z } from 'zod';
import type { ResourceContract } from '../../contract/framework/endpoint';
import { getFieldMeta } from '../../contract/framework/field-meta';
import { today } from '../../contract/framework/today';
import type { Api } from './harness';

/** The tables as they are while the filters are tried, and rows of lists with what their tables hold besides. */
export type Row = Record<string, any>;
export type World = Awaited<ReturnType<typeof loadWorld>>;

/** Days are those of Algeria. */
const algiers = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Algiers' });
export const toAlgiersDay = (instant: Date | null) => (instant === null ? null : algiers.format(instant));
export const addDays = (day: string, n: number) =>
  new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);

export const loadWorld = async (api: Api) => {
  const read = (table: Parameters<Api['rows']>[0]): Promise<Row[]> => api.rows(table);
  const byId = async (table: Parameters<Api['rows']>[0]) =>
    new Map((await read(table)).map(row => [row.id as number, row]));
  const [siteBy, taskBy, planBy] = [await byId('sites'), await byId('tasks'), await byId('plans')];
  const [anomalyBy, accountBy] = [await byId('anomalies'), await byId('accounts')];
  const maintenanceBy = await byId('maintenance_plans');
  const [areas, equipment] = [await read('site_areas'), await read('site_equipment')];
  const [visits, changes, events] = [
    await read('maintenance_visits'),
    await read('history'),
    await read('security_events'),
  ];

  const ofSite = (rows: Row[], site: number) => rows.filter(({ site_id }) => site_id === site);
  const usernameOf = (account: number | null) => accountBy.get(account!)?.username_key as string | undefined;
  /** A plan or task. */
  const work = (db: Row) => ({
    ...{ id: db.id, db, counted: db.drop_site_id ?? db.site_id },
    sites: [db.site_id, db.drop_site_id].flatMap(id => siteBy.get(id) ?? []),
  });
  const task = (db: Row) => ({ ...work(db), started: toAlgiersDay(db.created_at) });
  const site = (id: number) => {
    const records = ofSite(equipment, id);
    const items = records.filter(({ quantity }) => quantity > 0);
    return {
      ...{ id, db: siteBy.get(id), areas: ofSite(areas, id), records, items },
      visits: ofSite(visits, id).map(visit => ({
        ...visit,
        kind: maintenanceBy.get(visit.maintenance_id)!.kind,
      })),
      plans: [...planBy.values()].filter(plan => [plan.site_id, plan.drop_site_id].includes(id)),
      tasks: ofSite([...taskBy.values()], id),
    };
  };
  const anomaly = (db: Row) => {
    const place = siteBy.get(db.site_id);
    return { db, place, sites: [place], found: toAlgiersDay(db.created_at) };
  };
  const sunday = addDays(today(), -new Date(today()).getUTCDay());
  const isThisWeek = ({ day }: Row) => sunday <= day && day <= addDays(sunday, 6);
  const person = (id: number) => {
    const theirs = [...planBy.values()].filter(plan => plan.agent_id === id && plan.status !== 'cancelled');
    return { id, db: accountBy.get(id), plans: theirs.filter(isThisWeek).length };
  };
  /** What a row of a list has besides what it shows. */
  const getHiddenFields = (list: string, row: Row): Row => {
    if (list === 'jobs') return {};
    if (list === 'maintenance') return { id: row.maintenance_id };
    if (list === 'maintenance/visits') return { id: row.visit_id, db: siteBy.get(row.site_id) };
    if (list === 'planning') return work(planBy.get(row.planid)!);
    if (['agents', 'managers', 'clustermanagers'].includes(list)) return person(row.userid);
    if (list.startsWith('anomalies')) return anomaly(anomalyBy.get(row.id)!);
    if (list.endsWith('sites')) return site(row.site_id);
    return task(taskBy.get(row.task_id)!);
  };

  /** The site that a change is about: its own, or that of its plan, task or anomaly. */
  const siteOfChange = ({ object, object_id }: Row) => {
    if (object === 'sites') return siteBy.get(object_id);
    const table = { plans: planBy, tasks: taskBy, anomalies: anomalyBy }[object as 'plans'];
    return siteBy.get(table?.get(object_id)?.site_id);
  };
  return {
    accountBy,
    rowsOf: (list: string, rows: Row[]): Row[] =>
      rows.map(row => ({ ...row, ...getHiddenFields(list, row) })),
    /** Deleted within thirty days. */
    deletedTasks: (kinds: readonly string[]) =>
      [...taskBy.values()].filter(db => db.deleted_at !== null && kinds.includes(db.kind)).map(task),
    history: changes.map(change => ({
      ...change,
      day: toAlgiersDay(change.at),
      siteCode: siteOfChange(change)?.code_search ?? '',
      who: usernameOf(change.account_id) ?? '',
    })),
    events: events.map(event => ({
      ...event,
      day: toAlgiersDay(event.at),
      who: [event.typed_name?.toLowerCase(), usernameOf(event.account_id), usernameOf(event.by_id)].filter(
        Boolean,
      ),
    })),
    /** How a workbook of a plain resource shows a value. */
    shown: (contract: ResourceContract, field: string, row: Row) => {
      const word = getFieldMeta(contract.record.shape[field] as z.ZodType)?.word;
      return word === 'site' ? siteBy.get(row[field])!.code : row[field];
    },
  };
};
