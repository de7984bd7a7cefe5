import type { GpmSite } from '../../../contract/sites/gpm-sites';
import type { Site, SiteDetail } from '../../../contract/sites/sites';
import type { listSiteAreas, listSiteNotes, SiteRecord } from './queries';
import type { SiteRow } from './queries-list';
import { assignFields, gpmStoredRowFields, storedRowFields, toDetailFields } from './site-columns';

/** What the rows need besides the database row. */
type NameContext = {
  username: (id: number | null) => string | null;
  ownerLabel: (key: string) => string;
  /** Undone plans up to this day are late. */
  lastLateDay: string;
};

/** A database row as returned by the site lists. */
export const siteRow = (row: SiteRow, names: NameContext): Site =>
  Object.assign(assignFields(toCommonFields(row, names), storedRowFields, row), {
    site_code: row.code,
    site_type: row.kind,
  });

/**
 * A database row as returned by the GPM list: the invoice code is the main code, the physical code is an extra field.
 */
export const gpmSiteRow = (row: SiteRow, names: NameContext): GpmSite =>
  Object.assign(assignFields(toCommonFields(row, names), gpmStoredRowFields, row), {
    site_code: row.code_facture ?? row.code,
    site_physique: row.code,
    site_type: row.site_class as GpmSite['site_type'],
    site_generators: row.generators,
    site_assets: row.assets,
  });

const toCommonFields = (row: SiteRow, { username, ownerLabel, lastLateDay }: NameContext) => ({
  site_id: row.id,
  owner: ownerLabel(row.site_owner),
  site_manager_username: username(row.site_manager_id),
  site_owner_agent: username(row.agent_id),
  site_owner_agent_id: row.agent_id,
  site_last_pm_at: row.last_task_at?.toISOString() ?? null,
  site_last_pm_by: username(row.last_task_agent_id),
  site_last_pm_id: row.last_task_id,
  site_last_pm_kind: row.last_task_kind,
  site_next_pm: row.next_plan_day,
  site_next_pm_kind: row.next_plan_kind,
  site_next_visit: row.next_visit,
  site_next_pm_agent: username(row.next_plan_agent_id),
  site_next_pm_agent_id: row.next_plan_agent_id,
  site_plan_respect: getPlanRespect(row.next_plan_day, lastLateDay),
  version: row.version,
});

/** The ids of the accounts whose names a list row contains. */
export const listAccountIds = (row: SiteRow) => [
  row.site_manager_id,
  row.agent_id,
  row.last_task_agent_id,
  row.next_plan_agent_id,
];

/** 0 when the next plan is late, 1 when it is on time, null without a plan. */
const getPlanRespect = (day: string | null, lastLateDay: string): 0 | 1 | null => {
  if (day === null) return null;
  return day <= lastLateDay ? 0 : 1;
};

/** A site as returned by its page, with its areas and notes. */
export const siteDetail = (
  site: SiteRecord,
  areas: Awaited<ReturnType<typeof listSiteAreas>>,
  notes: Awaited<ReturnType<typeof listSiteNotes>>,
  lastPlanDone: boolean,
  { username, ownerLabel, lastLateDay }: NameContext,
): SiteDetail => {
  const nextArea = areas
    .filter(area => area.next_plan_day)
    .sort((a, b) => (a.next_plan_day! < b.next_plan_day! ? -1 : 1))[0];
  const agentId = areas.find(area => area.agent_id !== null)?.agent_id ?? null;
  return {
    site_id: site.id,
    ...toDetailFields(site),
    owner: ownerLabel(site.owner),
    site_manager_username: username(site.manager_id),
    site_owner_agent: username(agentId),
    site_owner_agent_id: agentId,
    site_next_pm: nextArea?.next_plan_day ?? null,
    site_next_pm_done: !nextArea && lastPlanDone,
    site_next_pm_agent_id: nextArea?.next_plan_agent_id ?? null,
    site_plan_respect: getPlanRespect(nextArea?.next_plan_day ?? null, lastLateDay),
    areas: areas.map(({ area, agent_id }) => ({ area, agent_id, agent: username(agent_id) })),
    notes: notes.map(({ content, created_at, username: author }) => ({
      content,
      created_at: created_at.toISOString(),
      created_by: author,
    })),
    version: site.version,
  };
};
