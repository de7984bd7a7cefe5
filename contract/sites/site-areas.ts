import type { Flag } from '../organisation/flags';
import { anyOf, byKind, gpm, pm, type Rule } from '../organisation/permissions';
import type { Area } from '../organisation/vocabulary';

type SiteAreaRow = Record<'edit_agent_site' | 'edit_owner_site' | 'add_site', Rule> & {
  /** Sites are enrolled under their invoice code, and warehouses not at all. */
  enrolled?: true;
};

const ofPm: SiteAreaRow = {
  edit_agent_site: pm('edit_agent_site'),
  edit_owner_site: pm('edit_owner_site', 'manager'),
  add_site: pm('add_site', 'manager'),
};

/** Who may act on the sites of an area's list, and the areas' differences; GPM uses its own scope. */
export const siteAreas: Record<Area, SiteAreaRow> = {
  delivery: ofPm,
  ssr: ofPm,
  gpm: {
    edit_agent_site: gpm('edit_agent_site'),
    edit_owner_site: { scope: 'gpm', from: 'cluster_manager' },
    add_site: gpm('add_site', 'cluster_manager'),
    enrolled: true,
  },
};

/** The list of all sites uses pm. */
export const forArea = (area: string, flag: Flag & keyof SiteAreaRow): Rule =>
  (siteAreas[area as Area] ?? ofPm)[flag];

/** The right required for assigning a site to an agent, by the change it left. */
export const agentRightOf = (change: Record<string, unknown>) =>
  forArea(String(change.area), 'edit_agent_site');
/** The GPM list's own rule applies to GPM sites only. */
export const ownerRight = byKind('row', area =>
  anyOf(forArea('', 'edit_owner_site'), ...(area === 'gpm' ? [forArea('gpm', 'edit_owner_site')] : [])),
);
