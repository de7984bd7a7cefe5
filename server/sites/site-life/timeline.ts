import { isAllowed, pmRule, type Rule } from '../../../contract/organisation/permissions';
import type { Area } from '../../../contract/organisation/vocabulary';
import {
  type SiteEvent,
  type SiteEventKind,
  type SiteEventName,
  siteEventKinds,
  type siteLife,
} from '../../../contract/work/site-life';
import { canReadAnyKind } from '../../../contract/work/task-lists';
import type { Db } from '../../framework/db/client';
import type { Handler } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { getUsernames } from '../../organisation/directory/queries';
import { signUrl } from '../../organisation/signed-urls/signed-url';
import { ownerLabels } from '../sites/queries';
import { requireSite } from '../sites/require-site';
import { listFirstPhotos } from './queries';
import {
  decisionActions,
  type FoundEvent,
  listEventAnomalies,
  listEventChanges,
  listEventNotes,
  listEventPlans,
  listEventTasks,
  listSiteEventsBefore,
  peopleColumns,
} from './queries-events';

/** One page of a site's events, the newest first. */
export const timeline: Handler<(typeof siteLife)['actions']['timeline']> = async ({ input, user, db }) => {
  await requireSite(db, user, input.site_id);
  const kinds = siteEventKinds.filter(kind => isAllowed(user, needsOf[kind]));
  const selectedKinds = input.kinds ? kinds.filter(kind => input.kinds?.includes(kind)) : kinds;
  const found = await listSiteEventsBefore(
    db,
    user,
    input.site_id,
    selectedKinds,
    input.before,
    input.limit + 1,
  );
  const page = found.slice(0, input.limit);
  return {
    data: await toSiteEvents(db, user, input.site_id, page),
    kinds,
    next: found.length > page.length ? page[page.length - 1].cursor : null,
  };
};

const needsOf = {
  tasks: canReadAnyKind,
  plans: canReadAnyKind,
  anomalies: canReadAnyKind,
  files: canReadAnyKind,
  people: pmRule('read_site_history'),
  notes: pmRule('read_site_detail'),
} satisfies Record<SiteEventKind, Rule>;

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
} as const satisfies Record<SiteEventName, 'change' | 'note' | 'plan' | 'task' | 'anomaly'>;

/** The events that represent a visit; a task has one or the other. */
const ofVisits: ReadonlySet<SiteEventName> = new Set<SiteEventName>(['sent', 'impossible']);
/** Number of a visit's photos shown with its event. */
const maxPhotos = 5;

const toSiteEvents = async (
  db: Db,
  user: User,
  siteId: number,
  found: FoundEvent[],
): Promise<SiteEvent[]> => {
  const from = (table: (typeof tableByEvent)[SiteEventName]) =>
    found.filter(({ what }) => tableByEvent[what] === table).map(({ source }) => source);
  const visited = found.filter(({ what }) => ofVisits.has(what)).map(({ source }) => source);
  const [changes, notes, plans, anomalies, owners, photos] = await Promise.all([
    listEventChanges(db, from('change')).then(byId),
    listEventNotes(db, from('note')).then(byId),
    listEventPlans(db, from('plan')).then(byId),
    listEventAnomalies(db, from('anomaly')).then(byId),
    ownerLabels(db),
    listFirstPhotos(db, siteId, visited, maxPhotos),
  ]);
  const decided = found
    .filter(({ what }) => what in decisionActions)
    .map(({ source }) => changes.get(source)!.object_id);
  const tasks = byId(await listEventTasks(db, [...from('task'), ...decided]));
  const username = await getUsernames(db, [
    ...[...changes.values()].flatMap(({ account_id, before, after }) => [
      account_id,
      ...[before, after].flatMap(values => [accountIn(values, 'agent_id'), accountIn(values, 'manager_id')]),
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

  const taskOf = (id: number): Pick<SiteEvent, 'task'> => {
    const { kind, status, agent_id, planned_day } = tasks.get(id)!;
    return {
      task: {
        task_id: id,
        task_type: kind,
        task_status: status,
        agent: username(agent_id),
        date: planned_day,
      },
    };
  };
  const named = (field: (typeof peopleColumns)[number], values: Values) => {
    const value = values?.[field];
    if (value == null) return null;
    return field === 'owner' ? (owners.get(String(value)) ?? String(value)) : username(Number(value));
  };
  const photosOf = async (task: number): Promise<Pick<SiteEvent, 'photos'>> => {
    const taskPhotos = photos.filter(({ task_id }) => task_id === task);
    if (taskPhotos.length === 0) return { photos: null };
    const first = taskPhotos.map(async ({ id, test, slot }) => ({
      id,
      test,
      index: slot,
      thumb: await signUrl(db, `photo/${id}/thumb`, user),
    }));
    return { photos: { total: taskPhotos[0].total, first: await Promise.all(first) } };
  };
  const builders = {
    task: async ({ what, source }: FoundEvent) => ({
      ...taskOf(source),
      ...(ofVisits.has(what) && (await photosOf(source))),
      by: username(tasks.get(source)!.agent_id),
      text: what === 'impossible' ? tasks.get(source)!.impossible_note : null,
    }),
    change: ({ what, source }: FoundEvent) => {
      const { account_id, object_id, before, after } = changes.get(source)!;
      const by = username(account_id);
      if (what in decisionActions) return { ...taskOf(object_id), by, text: textIn(after, 'cause_return') };
      const differing = peopleColumns.filter(field => (before?.[field] ?? null) !== (after?.[field] ?? null));
      return {
        by,
        change: differing.map(of => ({
          of,
          area: of === 'agent_id' ? (textIn(after, 'area') as Area | null) : null,
          before: named(of, before),
          after: named(of, after),
        })),
      };
    },
    note: ({ source }: FoundEvent) => {
      const { content, created_by } = notes.get(source)!;
      return { text: content, by: username(created_by) };
    },
    plan: async ({ what, source }: FoundEvent) => {
      const plan = plans.get(source)!;
      const by = { planCancelled: plan.cancelled_by, file: plan.uploaded_by }[what as string] ?? null;
      return {
        by: username(what === 'planned' ? plan.created_by : by),
        plan: {
          plan_id: source,
          task_type: plan.kind,
          date: plan.day,
          status: plan.status,
          agent: username(plan.agent_id),
        },
        file:
          what === 'file'
            ? {
                id: plan.file_id!,
                name: plan.file_name!,
                size: plan.file_size!,
                url: await signUrl(db, `plan/${source}`, user),
              }
            : null,
        text: what === 'planned' ? plan.instruction : null,
      };
    },
    anomaly: ({ what, source }: FoundEvent) => {
      const { task_id, kind, content, agent_id, resolved_by, ...marks } = anomalies.get(source)!;
      return {
        by: username(what === 'raised' ? agent_id : resolved_by),
        anomaly: { ...marks, id: source, task_id, task_type: kind },
        text: content,
      };
    },
  };
  return Promise.all(
    found.map(async event => ({
      ...nothing,
      id: `${event.what}.${event.source}`,
      what: event.what,
      at: event.at.toISOString(),
      ...(await builders[tableByEvent[event.what]](event)),
    })),
  );
};

type Values = Record<string, unknown> | null;
const nothing = {
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
const accountIn = (values: Values, field: string) => (values?.[field] == null ? null : Number(values[field]));
const textIn = (values: Values, field: string) =>
  typeof values?.[field] === 'string' ? (values[field] as string) : null;
