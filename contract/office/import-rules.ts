import { minRole, type Rule, writingRule } from '../framework/permissions';
import { gpmRule, pmRule } from '../organisation/permissions';

/** Who may use which import: apart from its columns, since lists show its button at once. */
export const importRules = {
  agents: writingRule(pmRule('edit_agent_site')),
  sites: writingRule(pmRule('add_site', 'manager')),
  planning: writingRule(pmRule('edit_plan_site', 'manager')),
  planning_gpm: writingRule(gpmRule('edit_plan_site', 'manager')),
  /** Whoever may create accounts of any role; each row's role is checked by itself. */
  people: writingRule(minRole('manager')),
} as const satisfies Record<string, Rule>;

/** Which area's lists offer which tabs, and first the one they open on: planning is not for GPM, GPM planning only there. */
export const importTabs = {
  all: ['sites', 'agents', 'planning'],
  delivery: ['sites', 'agents', 'planning'],
  ssr: ['sites', 'agents', 'planning'],
  gpm: ['sites', 'agents', 'planning_gpm'],
  planning: ['planning', 'planning_gpm'],
  people: ['people'],
} as const satisfies Record<string, readonly (keyof typeof importRules)[]>;
