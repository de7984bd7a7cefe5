import type { Area } from '../../../contract/organisation/vocabulary';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import type { SiteEvent, SiteEventName } from '../../../contract/work/site-life';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { signUrl } from '../../framework/signed-urls/signed-url';
import { getUsernames } from '../../organisation/directory/queries';
import { ownerLabels } from '../sites/queries';
import { listFirstPhotos } from './queries';
import {
  decisionActions,
  type FoundEvent,
  listEventAnomalies,
  listEventChanges,
  listEventNotes,
  listEventPlans,
  listEventTasks,
  peopleColumns,
} from './queries-events';

/** The table from which each event is read. */
const tableByEvent = {
  people: 'change',
  note: 'note',
  file: 'plan',
  planned: 'plan',
  planCancelled: 'plan',
  started: 'task',
  impossible: 'task',
  sent: 'task',
  returned: 'change',
  takenBack: 'change',
  accepted: 'change',
  rejected: 'change',
  closed: 'change',
  replanned: 'change',
  cancelled: 'change',
  raised: 'anomaly',
  resolved: 'anomaly',
} as const satisfies Record<SiteEventName, EventTable>;
type EventTable = 'change' | 'note' | 'plan' | 'task' | 'anomaly';

/** The events that represent a visit; each task has one of them. */
const visitEvents: ReadonlySet<SiteEventName> = new Set<SiteEventName>(['sent', 'impossible']);
/** Maximum number of a visit's photos in its event. */
const maxPhotos = 5;

/** Events as the API returns them, each with the details of its row. */
export const toSiteEvents = async (
  db: Db,
  user: User,
  siteId: number,
  events: FoundEvent[],
  language: Language,
): Promise<SiteEvent[]> => {
  const rows = await loadRows(db, siteId, events);
  const username = await loadUsernames(db, rows);
  const data: EventData = { ...rows, username, signUrl: path => signUrl(db, path, user), language };
  return Promise.all(
    events.map(async event => ({
      ...emptyEvent,
      id: `${event.what}.${event.source}`,
      what: event.what,
      at: event.at.toISOString(),
      ...(await detailBuilders[tableByEvent[event.what]](event, data)),
    })),
  );
};

/** The rows of some events by id, with the tasks of decisions, the owners' labels and the first photos of visits. */
const loadRows = async (db: Db, siteId: number, events: FoundEvent[]) => {
  const listIds = (table: EventTable) =>
    events.filter(({ what }) => tableByEvent[what] === table).map(({ source }) => source);
  const visitIds = events.filter(({ what }) => visitEvents.has(what)).map(({ source }) => source);
  const [changes, notes, plans, anomalies, owners, photos] = await Promise.all([
    listEventChanges(db, listIds('change')).then(byId),
    listEventNotes(db, listIds('note')).then(byId),
    listEventPlans(db, listIds('plan')).then(byId),
    listEventAnomalies(db, listIds('anomaly')).then(byId),
    ownerLabels(db),
    listFirstPhotos(db, siteId, visitIds, maxPhotos),
  ]);
  const decidedIds = events
    .filter(({ what }) => what in decisionActions)
    .map(({ source }) => changes.get(source)!.object_id);
  const tasks = byId(await listEventTasks(db, [...listIds('task'), ...decidedIds]));
  return { changes, notes, plans, anomalies, owners, photos, tasks };
};
type EventRows = Awaited<ReturnType<typeof loadRows>>;

const loadUsernames = (db: Db, { changes, notes, plans, anomalies, tasks }: EventRows) =>
  getUsernames(db, [
    ...[...changes.values()].flatMap(({ account_id, before, after }) => [
      account_id,
      ...[before, after].flatMap(values => [
        getAccountId(values, 'agent_id'),
        getAccountId(values, 'manager_id'),
      ]),
    ]),
    ...[...notes.values()].map(({ created_by }) => created_by),
    ...[...plans.values()].flatMap(plan => [
      plan.agent_id,
      plan.created_by,
      plan.cancelled_by,
      plan.uploaded_by,
    ]),
    ...[...anomalies.values()].flatMap(({ agent_id, resolved_by }) => [agent_id, resolved_by]),
    ...[...tasks.values()].map(({ agent_id }) => agent_id),
  ]);

type EventData = EventRows & {
  username: Awaited<ReturnType<typeof getUsernames>>;
  signUrl: (path: string) => Promise<string>;
  language: Language;
};
type Details = Partial<Omit<SiteEvent, 'id' | 'what' | 'at'>>;
type DetailBuilder = (event: FoundEvent, data: EventData) => Details | Promise<Details>;

/** The details of an event, by the table from which it is read. */
const detailBuilders: Record<EventTable, DetailBuilder> = {
  task: async ({ what, source }, data) => {
    const task = data.tasks.get(source)!;
    return {
      task: toEventTask(source, data),
      ...(visitEvents.has(what) && { photos: await toEventPhotos(source, data) }),
      by: data.username(task.agent_id),
      text: what === 'impossible' ? task.impossible_note : null,
    };
  },

  change: ({ what, source }, data) => {
    const { account_id, object_id, before, after } = data.changes.get(source)!;
    const by = data.username(account_id);
    if (what in decisionActions)
      return { task: toEventTask(object_id, data), by, text: getText(after, 'cause_return') };
    const changedColumns = peopleColumns.filter(
      column => (before?.[column] ?? null) !== (after?.[column] ?? null),
    );
    return {
      by,
      change: changedColumns.map(column => ({
        of: column,
        area: column === 'agent_id' ? (getText(after, 'area') as Area | null) : null,
        before: getName(before, column, data),
        after: getName(after, column, data),
      })),
    };
  },

  note: ({ source }, { notes, username }) => {
    const { content, created_by } = notes.get(source)!;
    return { text: content, by: username(created_by) };
  },

  plan: async ({ what, source }, data) => {
    const plan = data.plans.get(source)!;
    const accounts = { planned: plan.created_by, planCancelled: plan.cancelled_by, file: plan.uploaded_by };
    return {
      by: data.username(accounts[what as keyof typeof accounts]),
      plan: {
        plan_id: source,
        task_type: plan.kind,
        date: plan.day,
        status: plan.status,
        agent: data.username(plan.agent_id),
      },
      file: what === 'file' ? await toEventFile(source, data) : null,
      text: what === 'planned' ? plan.instruction : null,
    };
  },

  anomaly: ({ what, source }, { anomalies, username, language }) => {
    const { task_id, kind, content, agent_id, resolved_by, ...values } = anomalies.get(source)!;
    return {
      by: username(what === 'raised' ? agent_id : resolved_by),
      anomaly: { ...values, id: source, task_id, task_type: kind },
      text: translateFinding(content, language),
    };
  },
};

const toEventTask = (id: number, { tasks, username }: EventData): SiteEvent['task'] => {
  const { kind, status, agent_id, planned_day } = tasks.get(id)!;
  return { task_id: id, task_type: kind, task_status: status, agent: username(agent_id), date: planned_day };
};

const toEventPhotos = async (taskId: number, data: EventData): Promise<SiteEvent['photos']> => {
  const photos = data.photos.filter(({ task_id }) => task_id === taskId);
  if (photos.length === 0) return null;
  const first = photos.map(async ({ id, test, slot }) => ({
    id,
    test,
    index: slot,
    thumb: await data.signUrl(`photo/${id}/thumb`),
  }));
  return { total: photos[0].total, first: await Promise.all(first) };
};

const toEventFile = async (planId: number, data: EventData): Promise<SiteEvent['file']> => {
  const { file_id, file_name, file_size } = data.plans.get(planId)!;
  return { id: file_id!, name: file_name!, size: file_size!, url: await data.signUrl(`plan/${planId}`) };
};

/** The name of the person or owner in a column of a site; null if none. */
const getName = (values: Values, column: (typeof peopleColumns)[number], { username, owners }: EventData) => {
  const value = values?.[column];
  if (value == null) return null;
  return column === 'owner' ? (owners.get(String(value)) ?? String(value)) : username(Number(value));
};

type Values = Record<string, unknown> | null;
const emptyEvent = {
  by: null,
  task: null,
  plan: null,
  anomaly: null,
  file: null,
  photos: null,
  change: null,
  text: null,
};
const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map(row => [row.id, row]));
const getAccountId = (values: Values, field: string) =>
  values?.[field] == null ? null : Number(values[field]);
const getText = (values: Values, field: string) =>
  typeof values?.[field] === 'string' ? (values[field] as string) : null;
