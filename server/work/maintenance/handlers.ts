import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { isAllowed, minRole } from '../../../contract/framework/permissions';
import { addDays, today } from '../../../contract/framework/today';
import { visitHorizons } from '../../../contract/sites/visit-states';
import {
  type MaintenanceInput,
  maintenance,
  maxHandovers,
  validateMaintenance,
} from '../../../contract/work/maintenance';
import { canPlan } from '../../../contract/work/planning';
import { siteLists } from '../../../contract/work/site-selection';
import type { Db } from '../../framework/db/client';
import { omitEmpty, readHistory, recordHistory } from '../../framework/history/record-history';
import { conflict, forbidden, invalid, notFound } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import { forEachRow } from '../../framework/lists/for-each-row';
import { listHandler } from '../../framework/lists/list-handler';
import { expediteJob } from '../../framework/queue/queries';
import { isReachableAccount } from '../../organisation/directory/queries';
import { requireAgent } from '../../organisation/directory/require-agent';
import { bringVisitsForward } from '../../sites/derived/queries-visits';
import { requireAssignmentsConfirmed } from '../../sites/sites/require-assignments-confirmed';
import { assignMaintenance } from './hand-over';
import {
  findMaintenance,
  insertMaintenance,
  lockMaintenance,
  type MaintenanceRecord,
  type MaintenanceValues,
  maintenanceNames,
  updateMaintenance,
} from './queries';
import { previewMaintenance } from './queries-preview';
import { deleteVisits, listVisitSites, refreshPlanVisits, syncVisitSites } from './queries-visits';
import { responsibleUser } from './responsible';
import { maintenanceRow } from './rows';
import { maintenanceSource } from './source';

type Context = Omit<HandlerContext, 'input'>;
type Input<A extends keyof typeof maintenance.actions> = z.output<(typeof maintenance.actions)[A]['input']>;

/** Actions on maintenance plans. */
export const maintenanceHandlers: Handlers<typeof maintenance> = {
  list: listHandler(maintenance, maintenanceSource),

  show: async ({ input, db, user }) => ({ data: await loadDetail({ db, user }, input.maintenance_id) }),

  history: async ({ input, db, user }) => {
    await loadDetail({ db, user }, input.maintenance_id);
    return { data: await readHistory(db, 'maintenance_plans', input.maintenance_id) };
  },

  preview: async ({ input, ...call }) => {
    const { db, user } = call;
    const before = input.maintenance_id ? await findEditable(call, input.maintenance_id) : undefined;
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
    await requireFixedAgentConfirmed(call, input.confirmed, plan);
    await recordChange(call, plan.id, 'maintenance.create', null, omitEmpty(toHistoryValues(plan)));
    await startAutomaticPlanning(db, plan);
    return { maintenance_id: plan.id };
  },

  edit: async ({ input, ...call }) => {
    const { db } = call;
    const before = await lockEditable(call, input.maintenance_id);
    call.authorize(input.task_type);
    await requireVersion(input.version, before.version, () => loadDetail(call, before.id));
    const values = await readMaintenance(call, input, before);
    await bringVisitsForward(db, before.id);
    const after = await updateMaintenance(db, before.id, values);
    if (after.status === 'active') {
      await syncVisitSites(db, await responsibleUser(db, after.responsible_id), after);
      await refreshPlanVisits(db, after.id);
      if (!isSameWork(before, after)) await requireFixedAgentConfirmed(call, input.confirmed, after);
    }
    await recordChange(call, after.id, 'maintenance.edit', toHistoryValues(before), toHistoryValues(after));
    await startAutomaticPlanning(db, after);
    return { data: await loadDetail(call, after.id) };
  },

  /** Stops due visits; existing plans stay. */
  pause: async ({ input, ...call }) => {
    const before = await lockEditable(call, input.maintenance_id);
    if (before.status === 'paused') return {};
    const after = await updateMaintenance(call.db, before.id, { status: 'paused' });
    await deleteVisits(call.db, before.id);
    await recordChange(call, before.id, 'maintenance.pause', toHistoryValues(before), toHistoryValues(after));
    return {};
  },

  resume: async ({ input, ...call }) => {
    const { db } = call;
    const before = await lockEditable(call, input.maintenance_id);
    if (before.status === 'active') return {};
    const after = await updateMaintenance(db, before.id, { status: 'active' });
    await syncVisitSites(db, await responsibleUser(db, after.responsible_id), after);
    await requireFixedAgentConfirmed(call, input.confirmed, after);
    await recordChange(
      call,
      before.id,
      'maintenance.resume',
      toHistoryValues(before),
      toHistoryValues(after),
    );
    await startAutomaticPlanning(db, after);
    return {};
  },

  give: async ({ input, ...call }) => {
    const { db, user } = call;
    const names = await selectPlans(call, input);
    const newResponsible = (await isReachableAccount(db, user, input.responsible))
      ? await responsibleUser(db, input.responsible)
      : null;
    if (!newResponsible || !isAllowed(newResponsible, minRole('manager')))
      throw invalid('responsible', 'unknownAccount');
    const transferred: MaintenanceRecord[] = [];
    const response = await forEachRow(
      call,
      [...names.keys()],
      maintenance_id => ({ maintenance_id, name: names.get(maintenance_id) ?? null }),
      async id => {
        const plan = await lockEditable(call, id);
        if (!isAllowed(newResponsible, canPlan(plan.kind))) throw conflict({ cause: 'heirMayNotPlan' });
        transferred.push(plan);
      },
    );
    const gained = await assignMaintenance(call, transferred, newResponsible);
    await requireAssignmentsConfirmed(call, input.confirmed, 'responsible', gained);
    return response;
  },

  remove: async ({ input, ...call }) => {
    const before = await lockEditable(call, input.maintenance_id);
    await updateMaintenance(call.db, before.id, { deleted_at: new Date() });
    await deleteVisits(call.db, before.id);
    await recordChange(call, before.id, 'maintenance.remove', omitEmpty(toHistoryValues(before)), null);
    return {};
  },
};

/** Plans at once the visits that are already due, if the plan is automatic. */
const startAutomaticPlanning = async (db: Db, { planning }: MaintenanceRecord) => {
  if (planning === 'auto') await expediteJob(db, 'maintenance');
};

/** Whether the same agent goes to the same sites. */
const isSameWork = (before: MaintenanceRecord, after: MaintenanceRecord) =>
  before.agent_id === after.agent_id &&
  before.area === after.area &&
  isDeepStrictEqual(before.filter, after.filter);

/** The question about sites of a plan that the manager of its fixed agent cannot see. */
const requireFixedAgentConfirmed = async (
  call: Context,
  confirmed: readonly string[] | undefined,
  { id, agent_id }: MaintenanceRecord,
) => {
  if (agent_id === null) return;
  const siteIds = await listVisitSites(call.db, id);
  await requireAssignmentsConfirmed(
    call,
    confirmed,
    'agent',
    siteIds.map(siteId => ({ agent_id, sites: [siteId] })),
  );
};

/** A visible plan as the API returns it. */
const loadDetail = async ({ db, user }: Pick<HandlerContext, 'db' | 'user'>, id: number) => {
  const plan = await findMaintenance(db, user, id);
  if (!plan) throw notFound();
  return maintenanceRow(plan);
};

/** A plan visible to the caller, whose kind they may plan, and whose person in charge they may see. */
const findEditable = async (call: Context, id: number): Promise<MaintenanceRecord> => {
  const plan = await findMaintenance(call.db, call.user, id);
  if (!plan) throw notFound();
  call.authorize(plan.kind);
  if (!plan.editable) throw forbidden();
  return plan;
};

/** An editable plan, locked until the transaction ends. */
const lockEditable = async (call: Context, id: number): Promise<MaintenanceRecord> => {
  await findEditable(call, id);
  const locked = await lockMaintenance(call.db, id);
  if (!locked) throw notFound();
  return locked;
};

/** The values to store, from a valid input. */
const readMaintenance = async (
  call: Context,
  input: MaintenanceInput,
  before?: MaintenanceRecord,
): Promise<MaintenanceValues> => {
  const [problem] = validateMaintenance(input);
  if (problem) throw invalid(problem.path, problem.cause);
  // An agent that is sent but not used must exist too.
  if (input.agent) await requireAgent(call.db, call.user, input.agent, 'agent');
  return {
    name: input.name,
    kind: input.task_type,
    area: input.area,
    rhythm: input.rhythm,
    taker: input.taker,
    planning: input.planning,
    starts_on: input.starts_on,
    spread: input.spread,
    days_before: input.days_before,
    days_after: input.days_after,
    days_ahead: input.days_ahead,
    filter: readSiteFilter(call, input, before),
    every: input.rhythm === 'equipment' ? null : input.every!,
    agent_id: input.taker === 'agent' ? input.agent! : null,
    instruction: input.instruction || null,
  };
};

/**
 * The site filter as sent: without the list's defaults, which users without that filter could not send back. A stored
 * filter may stay when somebody else changes the rest.
 */
const readSiteFilter = (call: Context, { area, filter }: MaintenanceInput, before?: MaintenanceRecord) => {
  if (before?.area === area && isDeepStrictEqual(before.filter, filter)) return filter;
  const parsed: Record<string, unknown> = parseListFilter(siteLists[area], call, filter);
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => name in filter));
};

/** The named plans, or those that match a filter, with their names; null: not visible. */
const selectPlans = async (
  { db, user, say }: Context,
  { ids, matching, filter }: Omit<Input<'give'>, 'responsible'>,
): Promise<Map<number, string | null>> => {
  const requested = [...new Set(ids ?? [])];
  const filters = matching ? parseListFilter(maintenance, { user, say }, filter) : { ids: requested };
  const visibleNames = await maintenanceNames(db, user, filters, maxHandovers + 1);
  const names = matching ? visibleNames : new Map(requested.map(id => [id, visibleNames.get(id) ?? null]));
  if (!names.size) throw invalid(matching ? 'filter' : 'ids', 'selectionEmpty');
  if (names.size > maxHandovers) throw invalid('filter', 'selectionTooLarge', { most: maxHandovers });
  return names;
};

/** The values of a maintenance plan that its history compares. */
const toHistoryValues = ({
  id: _,
  created_at,
  created_by,
  deleted_at,
  version,
  ...values
}: MaintenanceRecord) => values;

type Action = 'create' | 'edit' | 'pause' | 'resume' | 'remove';
/** Adds an entry to the history of a maintenance plan. */
const recordChange = (
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
