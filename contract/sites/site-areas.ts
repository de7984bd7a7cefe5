import { anyOf, byKind, type Rule } from '../framework/permissions';
import type { Flag } from '../organisation/flags';
import { gpmRule, pmRule } from '../organisation/permissions';
import type { Area } from '../organisation/vocabulary';

type SiteAreaDefinition = Record<'edit_agent_site' | 'edit_owner_site' | 'add_site', Rule> & {
  /** Sites are enrolled under their invoice code, and warehouses not at all. */
  enrolled?: true;
};

const pmArea: SiteAreaDefinition = {
  edit_agent_site: pmRule('edit_agent_site'),
  edit_owner_site: pmRule('edit_owner_site', 'manager'),
  add_site: pmRule('add_site', 'manager'),
};

/** Who may act on the sites of an area's list, and the areas' differences; GPM uses its own scope. */
export const siteAreas: Record<Area, SiteAreaDefinition> = {
  delivery: pmArea,
  ssr: pmArea,
  gpm: {
    edit_agent_site: gpmRule('edit_agent_site'),
    edit_owner_site: { scope: 'gpm', from: 'cluster_manager' },
    add_site: gpmRule('add_site', 'cluster_manager'),
    enrolled: true,
  },
};

/** The rule of an area; that of `pm` for the list of all sites. */
export const getAreaRule = (area: string, flag: Flag & keyof SiteAreaDefinition): Rule =>
  (siteAreas[area as Area] ?? pmArea)[flag];

/** The right required for assigning a site to an agent, by the change it left. */
export const getAssignAgentRule = (change: Record<string, unknown>) =>
  getAreaRule(String(change.area), 'edit_agent_site');
/** Who may put sites into some list; each list has its own right. */
export const addToSomeListRule = anyOf(...Object.values(siteAreas).map(({ add_site }) => add_site));
/** The right required for putting a site into a list, by the change it left. */
export const getAddToListRule = (change: Record<string, unknown>) =>
  getAreaRule(String(change.area), 'add_site');
/** The GPM list's own rule applies to GPM sites only. */
export const editOwnerRule = byKind('row', area =>
  anyOf(
    getAreaRule('', 'edit_owner_site'),
    ...(area === 'gpm' ? [getAreaRule('gpm', 'edit_owner_site')] : []),
  ),
);
