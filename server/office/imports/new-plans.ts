import { isAllowed } from '../../../contract/framework/permissions';
import { LongText } from '../../../contract/framework/vocabulary';
import { installationTypes, type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { canPlan, listMissingPlanFields } from '../../../contract/work/planning';
import { acceptsField, globalKinds } from '../../../contract/work/task-kinds';
import { readRow } from '../../framework/imports/read-row';
import {
  type Cells,
  type ImportContext,
  type RowImporter,
  refuseRow,
  type Verdict,
} from '../../framework/imports/row-importer';
import { createChoiceFinder, parseDay } from '../../framework/imports/value-parsers';
import type { Say } from '../../framework/language/language';
import { loadPeopleFinder } from '../../organisation/directory/load-people-finder';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { type KnownSite, loadGpmSiteFinder, loadSiteFinder } from '../../sites/sites/load-site-finder';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { createPlanNotifier } from '../../work/planning/plan-notifier';
import { insertPlans, type NewPlan } from '../../work/planning/queries';
import { listPlanSites, recordNewPlans } from '../../work/planning/record-new-plans';
import { getSiteAreaAgents, listPlannedDays } from './queries-records';
import { warnUnseenAssignments } from './warn-unseen-assignments';

type Addition = { plan: NewPlan; code: string };
/** What a batch of rows is checked against. */
type Lookups = {
  findSite: (code: string) => KnownSite | undefined;
  /** « site area » of the sites' areas, where the sites must be in one already. */
  memberships?: ReadonlyMap<string, unknown>;
  /** Existing plans, as « site kind day ». */
  plannedDays: ReadonlySet<string>;
};

/**
 * New plans, of any kind of the pm family, or of GPM only (document 1, section 6: two imports with their own
 * permissions).
 */
export const createPlanImporter =
  (name: 'planning' | 'planning_gpm'): RowImporter<Addition> =>
  async context => {
    const { db, user } = context;
    const gpmOnly = name === 'planning_gpm';
    const checkRow = await createRowChecker(context, gpmOnly);
    const changedSiteIds = new Set<number>();
    const notifier = createPlanNotifier(db);

    return {
      check: async rows => {
        const codes = rows.flatMap(cells => [cells.site_code, cells.drop_site]);
        const findSite = await (gpmOnly ? loadGpmSiteFinder : loadSiteFinder)(context, codes);
        const siteIds = rows.flatMap(({ site_code }) => {
          const site = site_code && findSite(site_code);
          return site ? [site.id] : [];
        });
        const memberships = gpmOnly ? await getSiteAreaAgents(db, siteIds) : undefined;
        // Other planners of the same sites wait until this import is committed.
        if (context.commit) await lockSitesUnchecked(db, siteIds);
        const plannedDays = await listPlannedDays(db, siteIds);
        const verdicts = rows.map(cells => checkRow(cells, { findSite, memberships, plannedDays }));
        return warnUnseenAssignments(context, verdicts, ({ plan }) => ({
          agent_id: plan.agent_id,
          sites: listPlanSites([plan]),
        }));
      },

      duplicate: { column: null, cause: 'samePlan' },

      write: async rows => {
        const plans = rows.map(({ plan }) => plan);
        const ids = await insertPlans(db, plans);
        await recordNewPlans(db, { user, ...context.commit }, plans, ids, 'planning.assign');
        for (const id of listPlanSites(plans)) changedSiteIds.add(id);
        rows.forEach(({ plan, code }, index) => {
          notifier.add({ ...plan, id: ids[index] }, code);
        });
      },

      finish: async () => {
        const ids = [...changedSiteIds];
        for (let start = 0; start < ids.length; start += 2_000)
          await refreshSiteSummaries(db, ids.slice(start, start + 2_000));
        await notifier.send();
      },
    };
  };

/** Returns the function that checks a row; what all rows need is loaded once. */
const createRowChecker = async (context: ImportContext, gpmOnly: boolean) => {
  // A row without a kind gets that of the list that the file was uploaded from: an area is named as its kind.
  const { user, say, settings } = context;
  const { planning_manager: managerId, area: defaultKind = 'delivery' } = settings;
  const findAgent = await loadPeopleFinder(context, 'agent');
  const findKind = createChoiceFinder(getLabelsByKey(taskKinds, say));
  const findInstallationType = createChoiceFinder(getLabelsByKey(installationTypes, say));

  const readKind = (row: ReturnType<typeof readRow>, cells: Cells): TaskKind | undefined => {
    if (gpmOnly) return 'gpm';
    const kind = cells.task_type ? row.optional('task_type', findKind, 'unknownChoice') : defaultKind;
    if (!kind) return undefined;
    if (!globalKinds.includes(kind)) row.refuse('task_type', 'kindNotHere', { value: say('words', kind) });
    else if (!isAllowed(user, canPlan(kind)))
      row.refuse('task_type', 'kindNotAllowed', { value: say('words', kind) });
    return kind;
  };

  const toVerdict = (
    plan: NewPlan,
    code: string,
    agent: string | undefined,
    plannedDays: Lookups['plannedDays'],
  ): Verdict<Addition> => {
    const { site_id, kind, day } = plan;
    const about = { key: `${site_id} ${kind} ${day}`, recordId: site_id };
    const words = { kind: say('words', kind), day, agent: agent ?? '' };
    if (plannedDays.has(about.key))
      return { ...about, verdict: 'unchanged', effect: say('imports', 'alreadyPlanned', words) };
    const effect = say('imports', agent ? 'newPlanFor' : 'newPlan', words);
    return { ...about, verdict: 'create', effect, write: { code, plan } };
  };

  return (cells: Cells, { findSite, memberships, plannedDays }: Lookups): Verdict<Addition> => {
    const row = readRow(cells, say);
    const site = row.required('site_code', findSite, 'unknownSite');
    if (site && site.status !== 'active') row.refuse('site_code', 'siteInactive');
    if (site && memberships && !memberships.has(`${site.id} gpm`)) row.refuse('site_code', 'notInArea');
    const day = row.required('date', parseDay, 'badDay');
    const kind = readKind(row, cells);
    const agent = row.optional('agent', findAgent, 'unknownAgent');
    if (agent && managerId !== undefined && agent.manager_id !== managerId)
      row.refuse('agent', 'agentOfOtherManager');
    const dropSite = row.optional('drop_site', findSite, 'unknownSite');
    if (dropSite && dropSite.status !== 'active') row.refuse('drop_site', 'siteInactive');
    if (site && dropSite?.id === site.id) row.refuse('drop_site', 'dropSiteSame');
    const installationType = row.optional('installation_type', findInstallationType, 'unknownChoice');
    const instruction = row.text('instruction', LongText);
    if (kind)
      for (const field of listMissingPlanFields(listFilledFields(kind, cells))) row.refuse(field, 'required');
    if (!site || !day || !kind || row.problems.length) return refuseRow(row.problems, site?.id);

    const plan: NewPlan = {
      kind,
      site_id: site.id,
      drop_site_id: (acceptsField(kind, 'drop_site') && dropSite?.id) || null,
      agent_id: agent?.id ?? null,
      day,
      instruction: instruction || null,
      installation_type: (acceptsField(kind, 'installation_type') && installationType) || null,
      problem_type: null,
      alarm_type: null,
      file_id: null,
      from_task_id: null,
      anomaly_id: null,
      created_by: user.userid,
    };
    return toVerdict(plan, site.code, agent?.username, plannedDays);
  };
};

const getLabelsByKey = <K extends TaskKind | (typeof installationTypes)[number]>(
  keys: readonly K[],
  say: Say,
) => Object.fromEntries(keys.map(key => [key, [say('words', key)]])) as Record<K, string[]>;

/**
 * The fields that a row fills. Only whether a field is filled counts, so any valid value stands for it: an unreadable
 * one is refused as such, not as missing.
 */
const listFilledFields = (kind: TaskKind, { date, agent, drop_site, installation_type }: Cells) => ({
  task_type: kind,
  planning_date: date ?? '',
  agent: agent ? 1 : undefined,
  drop_site: drop_site ? 1 : undefined,
  installation_type: installation_type ? installationTypes[0] : undefined,
});
