import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { addDays, today } from '../../../contract/framework/today';
import { isAllowed, minRole } from '../../../contract/organisation/permissions';
import { visitHorizons } from '../../../contract/sites/visit-states';
import {
  type MaintenanceInput,
  maintenance,
  maxHandovers,
  validateMaintenance,
} from '../../../contract/work/maintenance';
import { canPlan } from '../../../contract/work/planning';
import { type SelectionResponse, siteLists } from '../../../contract/work/site-selection';
import { maxVisitSelection, type VisitSelection, visits } from '../../../contract/work/visits';
import type { Db } from '../../framework/db/client';
import { omitEmpty, readHistory, recordHistory } from '../../framework/history/record-history';
import { conflict, forbidden, invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import type { CauseName } from '../../framework/language/language';
import { forEachRow } from '../../framework/lists/for-each-row';
import { listHandler } from '../../framework/lists/list-handler';
import { expediteJob } from '../../framework/queue/queries';
import { isReachableAccount } from '../../organisation/directory/queries';
import { requireAgent } from '../../organisation/directory/require-agent';
import { requireSite } from '../../sites/sites/require-site';
import { assignMaintenance } from './hand-over';
import { lockVisits } from './lock-visits';
import { planVisits } from './plan-visits';
import {
  findMaintenance,
  insertMaintenance,
  lockMaintenance,
  type MaintenanceRecord,
  type MaintenanceValues,
  maintenanceNames,
  updateMaintenance,
} from './queries';
import {
  deleteVisits,
  listMatchingVisits,
  listSiteVisits,
  postponeVisits,
  previewMaintenance,
  refreshPlanVisits,
  syncVisitSites,
  type VisitRow,
} from './queries-visits';
import { responsibleUser } from './responsible';
import { maintenanceRow } from './rows';
import { maintenanceSource, toApiVisits, visitsSource } from './source';

type Context = Omit<HandlerContext, 'input'>;
type Input<A extends keyof typeof maintenance.actions> = z.output<(typeof maintenance.actions)[A]['input']>;

export const maintenanceHandlers: Handlers<typeof maintenance> = {
  list: listHandler(maintenance, maintenanceSource),

  show: async ({ input, db, user }) => ({ data: await loadDetail({ db, user }, input.maintenance_id) }),

  history: async ({ input, db, user }) => {
    await loadDetail({ db, user }, input.maintenance_id);
    return { data: await readHistory(db, 'maintenance_plans', input.maintenance_id) };
  },

  preview: async ({ input, ...call }) => {
    const { db, user } = call;
    const before = input.maintenance_id ? await editable(call, input.maintenance_id) : undefined;
    const values = await readMaintenance(call, input, before);
    const responsible = before ? await responsibleUser(db, before.responsible_id) : user;
    const soon = addDays(today(), visitHorizons.month);
    const id = before?.id ?? 0;
    return {
      data: await previewMaintenance(db, { responsible, reader: user }, values, { id, today: today(), soon }),
    };
  },

  create: async ({ input, ...call }) => {
    const { db, user } = call;
    const values = await readMaintenance(call, input);
    const plan = await insertMaintenance(db, {
      ...values,
      responsible_id: user.userid,
      created_by: user.userid,
    });
    await syncVisitSites(db, user, plan);
    await record(call, plan.id, 'maintenance.create', null, omitEmpty(toHistoryValues(plan)));
    await planSoon(db, plan);
    return { maintenance_id: plan.id };
  },

  edit: async ({ input, ...call }) => {
    const { db } = call;
    const before = await changeable(call, input.maintenance_id);
    call.authorize(input.task_type);
    await requireVersion(input.version, before.version, () => loadDetail(call, before.id));
    const after = await updateMaintenance(db, before.id, await readMaintenance(call, input, before));
    if (after.status === 'active') {
      await syncVisitSites(db, await responsibleUser(db, after.responsible_id), after);
      await refreshPlanVisits(db, after.id);
    }
    await record(call, after.id, 'maintenance.edit', toHistoryValues(before), toHistoryValues(after));
    await planSoon(db, after);
    return { data: await loadDetail(call, after.id) };
  },

  /** Stops due visits; existing plans stay. */
  pause: async ({ input, ...call }) => {
    const before = await changeable(call, input.maintenance_id);
    if (before.status === 'paused') return {};
    const after = await updateMaintenance(call.db, before.id, { status: 'paused' });
    await deleteVisits(call.db, before.id);
    await record(call, before.id, 'maintenance.pause', toHistoryValues(before), toHistoryValues(after));
    return {};
  },

  resume: async ({ input, ...call }) => {
    const { db } = call;
    const before = await changeable(call, input.maintenance_id);
    if (before.status === 'active') return {};
    const after = await updateMaintenance(db, before.id, { status: 'active' });
    await syncVisitSites(db, await responsibleUser(db, after.responsible_id), after);
    await record(call, before.id, 'maintenance.resume', toHistoryValues(before), toHistoryValues(after));
    await planSoon(db, after);
    return {};
  },

  give: async ({ input, ...call }) => {
    const { db, user } = call;
    const names = await chosen(call, input);
    const heir = (await isReachableAccount(db, user, input.responsible))
      ? await responsibleUser(db, input.responsible)
      : null;
    if (!heir || !isAllowed(heir, minRole('manager'))) throw invalid('responsible', 'unknownAccount');
    const transferred: MaintenanceRecord[] = [];
    const answer = await forEachRow(
      call,
      [...names.keys()],
      maintenance_id => ({ maintenance_id, name: names.get(maintenance_id) ?? null }),
      async id => {
        const plan = await changeable(call, id);
        if (!isAllowed(heir, canPlan(plan.kind))) throw conflict({ cause: 'heirMayNotPlan' });
        transferred.push(plan);
      },
    );
    await assignMaintenance(call, transferred, heir.userid);
    return answer;
  },

  remove: async ({ input, ...call }) => {
    const before = await changeable(call, input.maintenance_id);
    await updateMaintenance(call.db, before.id, { deleted_at: new Date() });
    await deleteVisits(call.db, before.id);
    await record(call, before.id, 'maintenance.remove', omitEmpty(toHistoryValues(before)), null);
    return {};
  },
};

export const visitHandlers: Handlers<typeof visits> = {
  list: listHandler(visits, visitsSource),

  ofSite: async ({ input, db, user }) => {
    await requireSite(db, user, input.site_id);
    return { data: await toApiVisits(db, await listSiteVisits(db, user, input.site_id)) };
  },

  plan: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { planning_date: day, agent } = input;
    if (agent !== undefined) await requireAgent(db, user, agent, 'agent');
    const requested = await selected(call, input);
    const answers = await planVisits(
      { db, user, by: user, address: request.ip },
      requested.map(each => ({ ...each, day, agent })),
      'maintenance/visits.plan',
      ({ kind }) => (isAllowed(user, canPlan(kind)) ? null : 'kindForbidden'),
    );
    return answerOf(call, answers);
  },

  postpone: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { until } = input;
    const requested = await selected(call, input);
    const found = await lockVisits(db, user, requested);
    const answers = requested.map(({ id }) => {
      const visit = found.get(id);
      const cause = !visit ? 'visitGone' : isAllowed(user, canPlan(visit.kind)) ? null : 'kindForbidden';
      return { visit, cause } as const;
    });
    const accepted = answers.flatMap(({ visit, cause }) => (visit && !cause ? [visit] : []));
    await postponeVisits(
      db,
      accepted.map(({ id }) => id),
      accepted.map(({ site_id }) => site_id),
      until,
    );
    await recordHistory(
      db,
      { user, address: request.ip },
      accepted
        .filter(({ not_before }) => not_before !== until)
        .map(({ site_id, maintenance: name, not_before }) => ({
          object: 'sites',
          id: site_id,
          action: 'maintenance/visits.postpone',
          about: { maintenance: name },
          before: { not_before },
          after: { not_before: until },
        })),
    );
    return answerOf(call, answers);
  },
};

/** Automatic planning starts at once with what is already due. */
const planSoon = async (db: Db, { planning }: MaintenanceRecord) => {
  if (planning === 'auto') await expediteJob(db, 'maintenance');
};

const loadDetail = async ({ db, user }: Pick<HandlerContext, 'db' | 'user'>, id: number) => {
  const found = await findMaintenance(db, user, id);
  if (!found) throw notFound();
  return maintenanceRow(found);
};

/** A plan visible to the caller, whose kind they may plan, and whose person in charge they may see. */
const editable = async (call: Context, id: number): Promise<MaintenanceRecord> => {
  const found = await findMaintenance(call.db, call.user, id);
  if (!found) throw notFound();
  call.authorize(found.kind);
  if (!found.editable) throw forbidden();
  return found;
};

/** The same, locked. */
const changeable = async (call: Context, id: number): Promise<MaintenanceRecord> => {
  await editable(call, id);
  const locked = await lockMaintenance(call.db, id);
  if (!locked) throw notFound();
  return locked;
};

const readMaintenance = async (
  call: Context,
  input: MaintenanceInput,
  before?: MaintenanceRecord,
): Promise<MaintenanceValues> => {
  const [wrong] = validateMaintenance(input);
  if (wrong) throw invalid(wrong.path, wrong.cause);
  const agent = input.taker === 'agent' ? input.agent! : null;
  // An agent that is sent but not used must exist too.
  if (input.agent) await requireAgent(call.db, call.user, input.agent, 'agent');
  const { name, task_type: kind, area, rhythm, taker, planning, starts_on, spread } = input;
  const { days_before, days_after, days_ahead } = input;
  return {
    ...{ name, kind, area, rhythm, taker, planning, starts_on, spread, days_before, days_after, days_ahead },
    filter: readSites(call, input, before),
    every: rhythm === 'equipment' ? null : input.every!,
    agent_id: agent,
    instruction: input.instruction || null,
  };
};

/**
 * The site filter as sent: without the list's defaults, which users without that filter could not send back. A stored
 * filter may stay when somebody else changes the rest.
 */
const readSites = (call: Context, { area, filter }: MaintenanceInput, before?: MaintenanceRecord) => {
  if (before?.area === area && isDeepStrictEqual(before.filter, filter)) return filter;
  const read: Record<string, unknown> = parseListFilter(siteLists[area], call, filter);
  return Object.fromEntries(Object.entries(read).filter(([name]) => name in filter));
};

/** The named plans, or those that match a filter, with their names; null: not visible. */
const chosen = async (
  { db, user, say }: Context,
  { ids, matching, filter }: Omit<Input<'give'>, 'responsible'>,
): Promise<Map<number, string | null>> => {
  const requested = [...new Set(ids ?? [])];
  const filters = matching ? parseListFilter(maintenance, { user, say }, filter) : { ids: requested };
  const found = await maintenanceNames(db, user, filters, maxHandovers + 1);
  const names = matching ? found : new Map(requested.map(id => [id, found.get(id) ?? null]));
  if (!names.size) throw invalid(matching ? 'filter' : 'ids', 'selectionEmpty');
  if (names.size > maxHandovers) throw invalid('filter', 'selectionTooLarge', { most: maxHandovers });
  return names;
};

/** The history values of a maintenance plan. */
const toHistoryValues = ({
  id: _,
  created_at,
  created_by,
  deleted_at,
  version,
  ...values
}: MaintenanceRecord) => values;

type Action = 'create' | 'edit' | 'pause' | 'resume' | 'remove';
const record = (
  { db, user, request }: Context,
  id: number,
  action: `maintenance.${Action}`,
  before: object | null,
  after: object | null,
) =>
  recordHistory(db, { user, address: request.ip }, [
    {
      object: 'maintenance_plans',
      id,
      action,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    },
  ]);

const selected = async (
  { db, user, say }: Context,
  { ids, matching, filter }: z.output<typeof VisitSelection>,
) => {
  const filters = matching
    ? parseListFilter(visits, { user, say }, filter)
    : { ids: [...new Set(ids ?? [])] };
  const path = matching ? 'filter' : 'ids';
  if (!matching && !filters.ids?.length) throw invalid(path, 'selectionEmpty');
  const found = await listMatchingVisits(db, user, filters, maxVisitSelection + 1);
  if (!found.length) throw invalid(path, 'selectionEmpty');
  if (found.length > maxVisitSelection) throw invalid(path, 'selectionTooLarge', { most: maxVisitSelection });
  return found;
};

const answerOf = (
  { say }: Pick<HandlerContext, 'say'>,
  answers: readonly { visit: VisitRow | undefined; cause: CauseName | null }[],
): SelectionResponse => {
  const results = answers.map(({ visit, cause }) => ({
    site_id: visit?.site_id ?? 0,
    site_code: visit?.code ?? null,
    done: !cause,
    cause: cause ? say('causes', cause) : null,
  }));
  const done = results.filter(result => result.done).length;
  return { done, refused: results.length - done, results };
};
