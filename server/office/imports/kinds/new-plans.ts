import { isAllowed } from '../../../../contract/organisation/permissions';
import {
  installationTypes,
  LongText,
  type TaskKind,
  taskKinds,
} from '../../../../contract/organisation/vocabulary';
import { canPlan, listMissingPlanFields } from '../../../../contract/work/planning';
import { acceptsField, getKindArea, globalKinds } from '../../../../contract/work/task-kinds';
import { recordHistory } from '../../../framework/history/record-history';
import type { Say } from '../../../framework/language/language';
import { addSitesToArea } from '../../../sites/derived/queries-sites';
import { refreshSiteSummaries } from '../../../sites/derived/queries-summaries';
import { lockSitesUnchecked } from '../../../sites/sites/queries';
import { createPlanNotifier } from '../../../work/planning/plan-notifier';
import { insertPlans, type NewPlan } from '../../../work/planning/queries';
import { getSiteAreaAgents, listPlannedDays } from '../queries';
import { loadGpmSiteFinder, loadPeopleFinder, loadSiteFinder } from './finders';
import { readRow } from './read-row';
import { type Cells, type RowImporter, refuseRow, type Verdict } from './row-importer';
import { createChoiceFinder, parseDay } from './value-parsers';

type Addition = { plan: NewPlan; code: string };

/**
 * New plans, of any kind of the pm family, or of GPM only (document 1, section 6: two imports with their own
 * permissions).
 */
export const createPlanImporter =
  (name: 'planning' | 'planning_gpm'): RowImporter<Addition> =>
  async work => {
    const { db, user, say, managerId, area: listArea = 'delivery' } = work;
    const gpmOnly = name === 'planning_gpm';
    const agentNamed = await loadPeopleFinder(work, 'agent');
    const kindNamed = createChoiceFinder(labelled(taskKinds, say));
    const installationNamed = createChoiceFinder(labelled(installationTypes, say));
    const touched = new Set<number>();
    const notices = createPlanNotifier(db);

    return {
      check: async rows => {
        const siteNamed = await (gpmOnly ? loadGpmSiteFinder : loadSiteFinder)(
          work,
          rows.flatMap(cells => [cells.site_code, cells.drop_site]),
        );
        const siteIds = rows.flatMap(cells => (cells.site_code && siteNamed(cells.site_code)?.id) || []);
        const memberships = gpmOnly ? await getSiteAreaAgents(db, siteIds) : undefined;
        // Serialises with other planners on the same sites.
        if (work.commit) await lockSitesUnchecked(db, siteIds);
        const planned = await listPlannedDays(db, siteIds);

        return rows.map((cells): Verdict<Addition> => {
          const row = readRow(cells, say);
          const site = row.required('site_code', siteNamed, 'unknownSite');
          if (site && site.status !== 'active') row.refuse('site_code', 'siteInactive');
          if (site && memberships && !memberships.has(`${site.id} gpm`)) row.refuse('site_code', 'notInArea');
          const day = row.required('date', parseDay, 'badDay');
          const kind: TaskKind | undefined = gpmOnly
            ? 'gpm'
            : cells.task_type
              ? row.optional('task_type', kindNamed, 'unknownChoice')
              : listArea;
          if (kind && !gpmOnly && !globalKinds.includes(kind))
            row.refuse('task_type', 'kindNotHere', { value: say('words', kind) });
          else if (kind && !gpmOnly && !isAllowed(user, canPlan(kind)))
            row.refuse('task_type', 'kindNotAllowed', { value: say('words', kind) });
          const agent = row.optional('agent', agentNamed, 'unknownAgent');
          if (agent && managerId !== undefined && agent.manager_id !== managerId)
            row.refuse('agent', 'agentOfOtherManager');
          const dropSite = row.optional('drop_site', siteNamed, 'unknownSite');
          if (dropSite && dropSite.status !== 'active') row.refuse('drop_site', 'siteInactive');
          if (site && dropSite?.id === site.id) row.refuse('drop_site', 'dropSiteSame');
          const installationType = row.optional('installation_type', installationNamed, 'unknownChoice');
          const instruction = row.text('instruction', LongText);
          if (kind)
            for (const field of listMissingPlanFields(filledIn(kind, cells))) row.refuse(field, 'required');
          if (!site || !day || !kind || row.problems.length) return refuseRow(row.problems, site?.id);

          const key = `${site.id} ${kind} ${day}`;
          const about = { key, siteId: site.id };
          const words = { kind: say('words', kind), day, agent: agent?.username ?? '' };
          if (planned.has(key))
            return { ...about, verdict: 'unchanged', effect: say('imports', 'alreadyPlanned', words) };
          return {
            ...about,
            verdict: 'create',
            effect: say('imports', agent ? 'newPlanFor' : 'newPlan', words),
            write: {
              code: site.code,
              plan: {
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
              },
            },
          };
        });
      },

      write: async rows => {
        const plans = rows.map(({ plan }) => plan);
        const ids = await insertPlans(db, plans);
        for (const area of new Set(plans.map(({ kind }) => getKindArea(kind)))) {
          const ofArea = plans.filter(({ kind }) => getKindArea(kind) === area);
          await addSitesToArea(db, [...new Set(ofArea.flatMap(sitesOf))], area);
        }
        await recordHistory(
          db,
          { user, ...work.commit },
          plans.flatMap(({ site_id, created_by, ...values }, at) => {
            const action = 'planning.assign';
            const after = { plan_id: ids[at], ...filled(values) };
            return [
              { object: 'sites', id: site_id, action, after },
              { object: 'plans', id: ids[at], action, after: { site_id, ...after } },
            ];
          }),
        );
        rows.forEach(({ plan, code }, at) => {
          for (const id of sitesOf(plan)) touched.add(id);
          notices.add({ ...plan, id: ids[at] }, code);
        });
      },

      finish: async () => {
        const ids = [...touched];
        for (let at = 0; at < ids.length; at += 2_000)
          await refreshSiteSummaries(db, ids.slice(at, at + 2_000));
        await notices.send();
      },
    };
  };

const sitesOf = ({ site_id, drop_site_id }: NewPlan) =>
  drop_site_id === null ? [site_id] : [site_id, drop_site_id];

const filled = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

const labelled = <K extends TaskKind | (typeof installationTypes)[number]>(keys: readonly K[], say: Say) =>
  Object.fromEntries(keys.map(key => [key, [say('words', key)]])) as Record<K, string[]>;

/** The fields that a row fills, whatever the value: an unreadable one is refused as such, not as missing. */
const filledIn = (kind: TaskKind, { date, agent, drop_site, installation_type }: Cells) => ({
  task_type: kind,
  planning_date: date ?? '',
  agent: agent ? 1 : undefined,
  drop_site: drop_site ? 1 : undefined,
  installation_type: installation_type ? installationTypes[0] : undefined,
});
